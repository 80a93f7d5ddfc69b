interface Book<T = unknown> {
  readonly title: string;
  pages?: number;
  extra: T | null;
}

enum Place { Left, Right = 4 }

// Keeps the long ones.
export function long<T>(books: Book<T>[], least: number = 100): Array<Book<T>> {
  return books.filter((b): b is Book<T> => (b.pages ?? 0) >= least) as Book<T>[];
}
