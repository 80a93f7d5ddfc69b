import java.util.ArrayDeque;

class Mailbox {
    private final ArrayDeque<String> queue = new ArrayDeque<>();
    private boolean closed;

    String take(boolean patient) {
        long left;
        if (patient) {
            left = queue.size();
        }
        synchronized (this) {
            while (queue.isEmpty()) {
                if (!closed) {
                    int nanos;
                    String state = "waiting";
                    wait(left, nanos);
                    System.out.println(state);
                }
            }
            return queue.poll();
        }
    }
}
