class a{static String name;public static void main(String...b){name.length();}}
