import java.util.List;

class Light {
    static final int RED = 1;
    static final int STEP = 2;
    static final int GREEN = RED + STEP;
    private int state = RED;

    int next(List<String> log, boolean broken) {
        final int amber = 3;
        int current = state;
        switch (current) {
            case RED:
                log.add("go");
                return GREEN;
            case amber:
                log.add("wait");
                break;
            case GREEN:
                state = broken ? RED : amber;
                break;
        }
        return state;
    }
}
