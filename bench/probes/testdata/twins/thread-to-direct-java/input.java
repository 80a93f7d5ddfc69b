import java.util.concurrent.*;

public class Mailbox {
  private final Object lock = new Object();
  private volatile String mail;

  void post(String text) {
    synchronized (this) {
      mail = text;
      lock.notify();
    }
  }

  public static void main(String[] args) throws Exception {
    Mailbox box = new Mailbox();
    ExecutorService pool = Executors.newFixedThreadPool(2);
    try {
      Future<?> done = pool.submit(() -> box.post("hello"));
      done.get();
      System.out.println(box.mail);
    } finally {
      pool.shutdownNow();
    }
  }
}
