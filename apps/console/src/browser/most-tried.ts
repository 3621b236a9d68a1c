/** So many rows of a selection are tried before it is changed; whoever chose more hears of the first ones. */
export const MOST_TRIED = 1_000;
