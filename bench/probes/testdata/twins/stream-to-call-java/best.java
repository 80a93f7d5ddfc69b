interface A{static void main(String...a){java.util.Optional.empty().get();}}
