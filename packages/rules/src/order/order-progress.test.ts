import { pkgStatus } from "@crux/contract/logistics.schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextOrderMove } from "./order-progress.ts";
import { ORDER_MOVES, type OrderMove, type OrderState } from "./order-states.ts";

describe("nextOrderMove", () => {
  it.each([
    ["PAID", ["CREATED", "PACKAGED"], null],
    ["PAID", ["DELIVERING", "PACKAGED"], "shipPart"],
    ["PAID", ["DELIVERING", "DELIVERED"], "ship"],
    ["PAID", ["DELIVERING", "REFUNDED"], "ship"],
    ["PAID", ["CANCELLED", "REFUNDED"], null],
    ["PARTIAL_SHIPPED", ["RECEIVED", "CREATED"], null],
    ["PARTIAL_SHIPPED", ["RECEIVED", "DELIVERING"], "ship"],
    ["PARTIAL_SHIPPED", ["REFUNDED", "REFUNDED"], "ship"],
    ["SHIPPED", ["RECEIVED", "DELIVERED"], null],
    ["SHIPPED", ["RECEIVED", "RECEIVED"], "complete"],
    ["SHIPPED", ["RECEIVED", "REFUNDED"], "complete"],
    ["CREATED", ["DELIVERING"], null],
    ["COMPLETED", ["RECEIVED"], null],
  ] as const)("of %s with parcels %j is %s (L-ORD-10, L-ORD-11, L-ORD-12)", (state, pkgs, move) => {
    expect(nextOrderMove(state, pkgs)).toBe(move);
  });

  it("is a step of the published table, and comes to an end (I-13)", () => {
    const states: OrderState[] = ["PAID", "PARTIAL_SHIPPED", "SHIPPED", "COMPLETED"];
    fc.assert(
      fc.property(
        fc.constantFrom(...states),
        fc.array(fc.constantFrom(...pkgStatus.options), { minLength: 1, maxLength: 6 }),
        (from, pkgs) => {
          let state = from;
          for (let steps = 0; ; steps += 1) {
            const name = nextOrderMove(state, pkgs);
            if (!name) return;
            const move: OrderMove = ORDER_MOVES[name];
            expect(move.from).toContain(state);
            expect(steps).toBeLessThan(3);
            state = move.to;
          }
        },
      ),
    );
  });
});
