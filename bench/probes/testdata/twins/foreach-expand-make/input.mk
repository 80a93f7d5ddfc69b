NAME := app
MODULES := lex parse emit
OUT ?= obj
objects = $(patsubst %,$(OUT)/%.o,$(1))

define link
$(1): $(call objects,$(2))
	@echo linking $$@ from $$^
endef

all: $(NAME)

ifeq ($(filter emit,$(MODULES)),emit)
MODULES += $(addsuffix _util,$(firstword $(MODULES)))
endif

$(eval $(call link,$(NAME),$(MODULES)))

$(OUT)/lex.o $(OUT)/lex_util.o $(OUT)/emit.o:
	@echo compiling $@

.PHONY: all clean
clean:
	@echo cleaning $(OUT)
