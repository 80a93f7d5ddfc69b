# Builds the tool.
cmake_minimum_required(VERSION 3.10)
project(tool C)

set(SOURCES main.c read.c)
if(WIN32 AND NOT DEFINED QUIET)
  list(APPEND SOURCES "win ${NAME}.c")
else()
  message(STATUS "not there")
endif()
add_executable(tool ${SOURCES})
