prefix ?= usr
name := tool
objs = main.o $(extra)
extra = util.o $(if $(debug),$(name)-debug.o,$(flags))
flags = -O2 $(addprefix -I,$(dirs))
dirs := inc src

ifeq ($(prefix),usr)
libs = -lm $(foreach d,$(dirs),-L$(d)) $(link)
else
libs = -lc
endif
link = $(patsubst %.o,%.a,$(flags)) $(call wrap,$(name))
define wrap
-l$(1) $(libs)
endef

.PHONY: all clean
all: $(name) $(filter -l%,$(libs))
$(name): $(objs)
	echo $(libs) $^
%.o: %.c
	echo $<
clean: ; echo clean
