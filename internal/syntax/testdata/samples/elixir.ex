defmodule Words do
  @moduledoc "Counts words."

  # Short ones do not count.
  def count(text, opts \\ []) do
    least = Keyword.get(opts, :least, 1)

    text
    |> String.split(~r/\s+/)
    |> Enum.filter(&(String.length(&1) >= least))
    |> Enum.reduce(%{}, fn w, acc -> Map.update(acc, w, 1, fn n -> n + 1 end) end)
  end
end
