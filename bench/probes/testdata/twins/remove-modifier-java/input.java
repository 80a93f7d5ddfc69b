abstract class Journal {
    protected static final int LIMIT = 16;
    private static synchronized void write(String line, final int depth) {
        if (depth < LIMIT) {
            replay(depth + 1);
        }
    }
    private static synchronized void write(StringBuilder block, final int depth) {
        write(block.toString(), depth);
    }
    protected static final void replay(int depth) {
        write(null, depth);
    }
    protected abstract void flush() throws java.io.IOException;
}

final class MemoryJournal extends Journal {
    @Override
    protected final void flush() {
        replay(LIMIT - 1);
    }
}
