/**
 * Options of an `LRUCache` of at most so many entries that grows with what it holds. One with `max` makes room for all of
 * them at once: half a megabyte for fifty thousand, whether anybody comes or not.
 */
export const atMost = (entries: number): { maxSize: number; sizeCalculation: () => number } => ({
  maxSize: entries,
  sizeCalculation: () => 1,
});
