/** What was tried for a demand before; the demands are kept whole, so that two of them are never taken for one. */
export type DemandMemo = {
  /** True when this demand was met before having spent no more and cost no more; remembers it otherwise. */
  isKnown(left: Int32Array, from: number, parcels: number, spent: number, cost: number): boolean;
};

/** A hash table with open addressing for at most `maxEntries` demands of `size` items. */
export function createDemandMemo(size: number, maxEntries: number): DemandMemo {
  const capacity = 1 << (33 - Math.clz32(maxEntries));
  const mask = capacity - 1;
  const width = size + 2;
  const slots = new Int32Array(capacity);
  const keys = new Int32Array(width * (maxEntries + 1));
  const spentAt = new Float64Array(maxEntries + 1);
  const costAt = new Float64Array(maxEntries + 1);
  let entries = 0;

  function isSame(entry: number, left: Int32Array, from: number, parcels: number): boolean {
    const base = entry * width;
    if (keys[base] !== from || keys[base + 1] !== parcels) return false;
    for (let item = 0; item < size; item++) if (keys[base + 2 + item] !== left[item]) return false;
    return true;
  }

  return {
    isKnown: (left, from, parcels, spent, cost) => {
      let slot = hashOf(left, from, parcels) & mask;
      for (let entry = slots[slot] ?? 0; entry > 0; entry = slots[slot] ?? 0) {
        if (isSame(entry, left, from, parcels)) {
          if ((spentAt[entry] ?? 0) <= spent && (costAt[entry] ?? 0) <= cost) return true;
          spentAt[entry] = spent;
          costAt[entry] = cost;
          return false;
        }
        slot = (slot + 1) & mask;
      }
      if (entries >= maxEntries) return false;
      entries += 1;
      slots[slot] = entries;
      spentAt[entries] = spent;
      costAt[entries] = cost;
      keys[entries * width] = from;
      keys[entries * width + 1] = parcels;
      keys.set(left, entries * width + 2);
      return false;
    },
  };
}

function hashOf(left: Int32Array, from: number, parcels: number): number {
  let hash = Math.imul(from + 1, 0x9e3779b1) ^ Math.imul(parcels + 1, 0x85ebca6b);
  for (let item = 0; item < left.length; item++) {
    hash = Math.imul(hash ^ (left[item] ?? 0), 0x01000193);
    hash ^= hash >>> 15;
  }
  return hash ^ (hash >>> 13);
}
