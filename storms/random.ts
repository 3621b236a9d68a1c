/** Random numbers that a seed repeats. */
export type Random = {
  /** From 0 to below `end`. */
  below(end: number): number;
  pick<Item>(items: readonly Item[]): Item;
  shuffle<Item>(items: readonly Item[]): Item[];
};

/** The generator known as mulberry32. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error("nothing to pick from");
      return item;
    },
    shuffle(items) {
      const list = [...items];
      for (let last = list.length - 1; last > 0; last -= 1) {
        const other = below(last + 1);
        [list[last], list[other]] = [
          list[other] as (typeof list)[number],
          list[last] as (typeof list)[number],
        ];
      }
      return list;
    },
  };
}
