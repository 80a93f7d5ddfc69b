package shelf;

import java.util.List;

/** Counts long words. */
public final class Words {
	private final int least;

	Words(int least) { this.least = least; }

	long count(List<String> words) {
		return words.stream().filter(w -> w.length() >= least).count();
	}
}
