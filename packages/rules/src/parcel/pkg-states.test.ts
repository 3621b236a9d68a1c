import { pkgStatus, pkgType } from "@crux/contract/logistics.schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { handOverMove, isPkgMove, movesForward, PKG_MOVES, type PkgMove } from "./pkg-states.ts";

const INTERNAL = "LOGISTICS_PKG_INTERNAL";
const EXTERNAL = "LOGISTICS_PKG_EXTERNAL";

describe("movesForward", () => {
  it("brings a packed parcel all the way its carrier has it (L-PKG-05, L-PKG-06)", () => {
    const packed = { logisticsPkgType: INTERNAL, pkgStatus: "PACKAGED" } as const;
    expect(movesForward(packed, "DELIVERED")).toEqual(["handOver", "deliver"]);
    expect(movesForward({ ...packed, pkgStatus: "DELIVERED" }, "RECEIVED")).toEqual(["receive"]);
  });

  it("lets a supplier's own parcel skip declaration and packing, and no other one (L-PKG-10)", () => {
    expect(movesForward({ logisticsPkgType: EXTERNAL, pkgStatus: "CREATED" }, "DELIVERING")).toEqual([
      "handOverExternal",
    ]);
    expect(movesForward({ logisticsPkgType: INTERNAL, pkgStatus: "CREATED" }, "DELIVERING")).toEqual([]);
    expect(handOverMove({ logisticsPkgType: EXTERNAL, pkgStatus: "PACKAGED" })).toBe("handOver");
  });

  it("never goes back, never jumps, and ends where the carrier is or not at all (I-13)", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...pkgStatus.options),
        fc.constantFrom(...pkgType.options),
        fc.constantFrom("DELIVERING" as const, "DELIVERED" as const, "RECEIVED" as const),
        (from, logisticsPkgType, to) => {
          let at = from;
          for (const name of movesForward({ logisticsPkgType, pkgStatus: from }, to)) {
            const move: PkgMove = PKG_MOVES[name];
            expect(move.from).toContain(at);
            expect(isPkgMove(at, move.to)).toBe(true);
            at = move.to;
          }
          expect([from, to]).toContain(at);
        },
      ),
    );
  });
});
