import { describe, expect, it } from "vitest";
import { type Box, boxesOf, isFilled, type Line, looseOf, nameOf, parcelsOf, put } from "./division.ts";

const MILK: Line = { skuId: 1, itemType: "NORMAL", quantity: 6 };
const GIFT: Line = { skuId: 1, itemType: "PREFERENCE", quantity: 1 };
const box = (key: number, milk: number, gift = 0): Box => ({
  key,
  routeId: `R${key}`,
  pieces: { "1 NORMAL": milk, "1 PREFERENCE": gift },
});
const milkIn = (boxes: readonly Box[]) => boxes.map(({ pieces }) => pieces["1 NORMAL"]);

describe("a division of parcels while somebody makes it", () => {
  it("is read from parcels and written as such, without boxes that nothing lies in; a gift is a line of its own", () => {
    const parcels = [
      { routeId: "A", items: [{ skuId: 1, itemType: "NORMAL" as const, quantity: 4 }] },
      {
        routeId: "B",
        items: [
          { skuId: 1, itemType: "NORMAL" as const, quantity: 1 },
          { skuId: 1, itemType: "NORMAL" as const, quantity: 1 },
          { skuId: 1, itemType: "PREFERENCE" as const, quantity: 1 },
        ],
      },
    ];
    const boxes = boxesOf(parcels, 7);
    expect(boxes.map(({ key }) => key)).toEqual([7, 8]);
    expect(boxes[1]?.pieces).toEqual({ "1 NORMAL": 2, "1 PREFERENCE": 1 });
    const empty = { key: 9, routeId: "C", pieces: { "1 NORMAL": 0 } };
    expect(isFilled(empty)).toBe(false);
    const written = parcelsOf([...boxes, empty], [MILK, GIFT]);
    expect(written.map(({ routeId, items }) => [routeId, items.map(({ quantity }) => quantity)])).toEqual([
      ["A", [4]],
      ["B", [2, 1]],
    ]);
  });

  it("takes what a box lacks from the loose pieces first, then from the box with most of them", () => {
    const boxes = [box(1, 1), box(2, 3), box(3, 1)];
    expect(looseOf(boxes, MILK)).toBe(1);
    expect(milkIn(put(boxes, MILK, { key: 1, count: 2 }))).toEqual([2, 3, 1]);
    expect(milkIn(put(boxes, MILK, { key: 1, count: 4 }))).toEqual([4, 1, 1]);
    expect(milkIn(put(boxes, MILK, { key: 1, count: 6 }))).toEqual([6, 0, 0]);
  });

  it("leaves loose what a box gives up, never holds more than was ordered or less than nothing, and no other line moves", () => {
    const boxes = [box(1, 2, 1), box(2, 4)];
    const less = put(boxes, MILK, { key: 2, count: 1 });
    expect([milkIn(less), looseOf(less, MILK)]).toEqual([[2, 1], 3]);
    expect(milkIn(put(boxes, MILK, { key: 1, count: 99 }))).toEqual([6, 0]);
    expect(milkIn(put(boxes, MILK, { key: 1, count: -3 }))).toEqual([0, 4]);
    expect(put(boxes, MILK, { key: 1, count: 6 }).map(({ pieces }) => pieces["1 PREFERENCE"])).toEqual([
      1, 0,
    ]);
  });

  it("has the name of another that puts the same pieces on the same ways, in whichever order", () => {
    const [one, other] = [box(1, 2, 1), box(2, 4)];
    const name = (boxes: readonly Box[], lines = [MILK, GIFT]) => nameOf(parcelsOf(boxes, lines));
    expect(name([one, other])).toBe(name([other, one], [GIFT, MILK]));
    expect(name([one, other])).not.toBe(name([{ ...one, routeId: "R9" }, other]));
    expect(name([one, other])).not.toBe(name(put([one, other], MILK, { key: 1, count: 3 })));
  });
});
