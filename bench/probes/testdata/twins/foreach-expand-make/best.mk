app:obj/parse.o
