import type { Item, Problem, Way } from "../compile-problem.ts";

/** What a parcel on a way still takes. */
export type ParcelRoom = {
  way: Way;
  units: number;
  netG: number;
  value: number;
  /** Tax up to which the parcel stays free of it; Infinity where that is not asked for. */
  tax: number;
  caps: number[];
  isEmpty: boolean;
  supplier: string | undefined;
  /** Undefined where milk may lie beside other goods. */
  isMilk: boolean | undefined;
};

/** An empty parcel on a way, to be kept free of tax or not. */
export function roomOf({ schemes }: Problem, way: Way, isKeptExempt: boolean): ParcelRoom {
  const exempt = isKeptExempt ? (schemes[way.scheme]?.exempt ?? undefined) : undefined;
  return {
    way,
    units: way.maxUnits,
    netG: way.maxNetG,
    value: exempt?.on === "VALUE" ? Math.min(way.maxValue, exempt.limit) : way.maxValue,
    tax: exempt?.on === "TAX" ? exempt.limit : Infinity,
    caps: [...way.caps],
    isEmpty: true,
    supplier: undefined,
    isMilk: undefined,
  };
}

/** How many units of an item that is not in the parcel yet fit in. */
export function fitting(room: ParcelRoom, item: Item): number {
  const { way } = room;
  const count = Math.min(
    room.units,
    room.caps[item.category] ?? 0,
    way.maxPerSku,
    timesIn(room.netG, item.line.weightG),
    timesIn(room.tax, item.taxes[way.scheme] ?? 0),
  );
  if (count <= 0 || !isCompatible(room, item)) return 0;
  const byValue = timesIn(room.value, item.line.price);
  if (byValue === 0 && room.isEmpty && way.route.singleOverValue) return 1;
  return Math.min(count, byValue);
}

function isCompatible({ supplier, isMilk }: ParcelRoom, item: Item): boolean {
  if (isMilk !== undefined && isMilk !== item.isMilk) return false;
  return supplier === undefined || item.supplier === undefined || supplier === item.supplier;
}

function timesIn(room: number, size: number): number {
  return size === 0 ? Infinity : Math.max(0, Math.floor(room / size));
}

/** Lays units of an item into the parcel. */
export function takeRoom(room: ParcelRoom, { isMilkApart }: Problem, item: Item, count: number): void {
  const { line, category, supplier, isMilk } = item;
  room.units -= count;
  room.netG -= line.weightG * count;
  room.value -= line.price * count;
  // What exceeds the limit of value travels alone.
  if (room.value < 0) room.units = 0;
  room.tax -= (item.taxes[room.way.scheme] ?? 0) * count;
  room.caps[category] = (room.caps[category] ?? 0) - count;
  room.isEmpty = false;
  room.supplier ??= supplier;
  if (isMilkApart) room.isMilk = isMilk;
}
