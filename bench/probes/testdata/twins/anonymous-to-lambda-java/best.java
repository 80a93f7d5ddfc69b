class Kiln{public static void main(String...a){new Thread(()->{throw new IllegalStateException();}).start();}}
