import { hash } from "node:crypto";

/** By which row something was spoken of first. */
export type SeenRows = { get(key: string): number | undefined; set(key: string, row: number): void };

const FIRST_SLOTS = 1_024;
/** Two numbers of the key's hash, and the row; a slot without a row is free. */
const WIDTH = 3;

/** Remembers the rows of hundreds of thousands of keys in a tenth of what their texts would take. */
export function createSeenRows(): SeenRows {
  let slots = new Uint32Array(FIRST_SLOTS * WIDTH);
  let count = 0;
  const placeOf = (all: Uint32Array, high: number, low: number): number => {
    const most = all.length / WIDTH;
    let place = low % most;
    while (all[place * WIDTH + 2] !== 0 && !(all[place * WIDTH] === high && all[place * WIDTH + 1] === low))
      place = (place + 1) % most;
    return place * WIDTH;
  };
  const grow = () => {
    const wider = new Uint32Array(slots.length * 2);
    for (let at = 0; at < slots.length; at += WIDTH)
      if (slots[at + 2] !== 0)
        wider.set(slots.subarray(at, at + WIDTH), placeOf(wider, slots[at] ?? 0, slots[at + 1] ?? 0));
    slots = wider;
  };
  const find = (key: string) => {
    const digest = hash("sha1", key, "buffer");
    const [high, low] = [digest.readUInt32LE(0), digest.readUInt32LE(4)];
    return { high, low, at: placeOf(slots, high, low) };
  };
  return {
    get: (key) => slots[find(key).at + 2] || undefined,
    set(key, row) {
      const { high, low, at } = find(key);
      if (slots[at + 2] === 0) count += 1;
      slots.set([high, low, row], at);
      if (count * WIDTH * 2 > slots.length) grow();
    },
  };
}
