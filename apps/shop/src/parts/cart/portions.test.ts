import type { Receiver } from "@crux/contract/address.schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  evenPortions,
  fitPortions,
  itemKey,
  linesOf,
  type Portion,
  restOf,
  withPieces,
  withReceiver,
} from "./portions.ts";

const item = (id: number, quantity: number, itemType: "NORMAL" | "PREFERENCE" = "NORMAL") => ({
  skuDetail: { id },
  itemType,
  quantity,
});
const receiver = (id: number) => ({ id, name: `收件人${id}` }) as Receiver;
const portion = (id: number, pieces: Portion["pieces"] = {}): Portion => ({ receiver: receiver(id), pieces });
const sum = (all: readonly number[]) => all.reduce((left, right) => left + right, 0);

const anyItems = fc
  .array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 8 })
  .map((quantities) => quantities.map((quantity, id) => item(id, quantity)));

// Issue: every piece must be given to someone, and the rest is shown live.
describe("sharing goods out", () => {
  it("counts what nobody gets yet, paid and given pieces apart", () => {
    const milk = item(7, 5);
    const gift = item(7, 2, "PREFERENCE");
    const portions = [portion(1, { [itemKey(milk)]: 2 }), portion(2, { [itemKey(gift)]: 2 })];
    expect([restOf(milk, portions), restOf(gift, portions)]).toEqual([3, 0]);
    expect(linesOf([milk, gift], portions[0] ?? portion(0))).toEqual([{ ...milk, quantity: 2 }]);
  });

  it("gives a line other pieces and forgets one without any", () => {
    const milk = item(7, 5);
    const two = withPieces(portion(1), milk, 2);
    expect(two.pieces).toEqual({ [itemKey(milk)]: 2 });
    expect(withPieces(two, milk, 0).pieces).toEqual({});
  });

  it("shares evenly so that nothing is left and nobody gets two more of a line than another", () => {
    fc.assert(
      fc.property(anyItems, fc.integer({ min: 2, max: 10 }), (items, count) => {
        const portions = evenPortions(
          items,
          Array.from({ length: count }, (_, id) => portion(id)),
        );
        for (const one of items) {
          const counts = portions.map(({ pieces }) => pieces[itemKey(one)] ?? 0);
          expect(sum(counts)).toBe(one.quantity);
          expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
          expect(restOf(one, portions)).toBe(0);
        }
      }),
    );
  });

  it("fits what was shared out to fewer goods, the first receivers first, and never gives more than there are", () => {
    const milk = item(7, 3);
    const portions = [portion(1, { "7 NORMAL": 2, "9 NORMAL": 1 }), portion(2, { "7 NORMAL": 2 })];
    expect(fitPortions([milk], portions).map(({ pieces }) => pieces)).toEqual([
      { "7 NORMAL": 2 },
      { "7 NORMAL": 1 },
    ]);
    fc.assert(
      fc.property(
        anyItems,
        fc.array(fc.dictionary(fc.constantFrom("0 NORMAL", "1 NORMAL"), fc.nat(60))),
        (items, wishes) => {
          const fitted = fitPortions(
            items,
            wishes.map((pieces, id) => portion(id, pieces)),
          );
          for (const one of items) expect(restOf(one, fitted)).toBeGreaterThanOrEqual(0);
          expect(fitPortions(items, fitted)).toEqual(fitted);
        },
      ),
    );
  });

  it("takes ten receivers, each of them once", () => {
    const twelveTwice = Array.from({ length: 24 }, (_, at) => receiver(Math.floor(at / 2)));
    const several = twelveTwice.reduce(withReceiver, { portions: [] as Portion[] });
    expect(several.portions.map(({ receiver: { id } }) => id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});
