/** The last of a list; `Array.at` is younger than the phones that the shop opens on. */
export function last<Item>(list: readonly Item[]): Item | undefined {
  return list[list.length - 1];
}
