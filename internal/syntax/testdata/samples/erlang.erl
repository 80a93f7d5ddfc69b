%% Reverses lists.
-module(shelf).
-export([reverse/1, size/1]).

reverse(List) -> reverse(List, []).

reverse([], Out) -> Out;
reverse([H | T], Out) when is_list(Out) ->
    reverse(T, [H | Out]).

size({tree, L, R}) ->
    case L of
        empty -> 1;
        _ -> size(L) + size(R)
    end.
