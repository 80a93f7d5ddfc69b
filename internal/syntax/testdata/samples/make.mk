# Builds the tool.
CC ?= gcc
OBJS := main.o read.o

tool: $(OBJS)
	$(CC) -o $@ $^

%.o: %.c tool.h
	$(CC) -c $<

.PHONY: clean
clean:
	rm -f tool $(OBJS)
