import * as React from "react";

type Props = { names: string[]; onPick?: (n: string) => void };

// A list to pick from.
export const List = ({ names, onPick }: Props) => (
  <ul className="list">
    {names.map((n) => <li key={n} onClick={() => onPick?.(n)}>{n}</li>)}
    <hr />
  </ul>
);
