import { describe, expect, it } from "vitest";
import { coversRights, needsSecondFactor, rightsOf, STAFF_RIGHTS } from "./staff-rights.ts";

const by = (role: string, roleRights: string[] | null, rights: string[] = []) =>
  rightsOf({ role, roleRights, rights });

describe("the rights of staff", () => {
  it("gives an owner all of them", () => {
    expect([...by("owner", null)]).toEqual([...STAFF_RIGHTS]);
  });

  it("adds single rights to those of the role, and none for a word that is no right", () => {
    expect([...by("", null, ["audit.read", "everything"])]).toEqual(["audit.read"]);
    expect([...by("warehouse", ["parcel.ship", "fly"], ["audit.read"])]).toEqual([
      "parcel.ship",
      "audit.read",
    ]);
  });

  it("lets nobody rule over more than they may do", () => {
    const finance = by("finance", ["wallet.adjust", "money.approve"]);
    expect(coversRights(finance, ["wallet.adjust"])).toBe(true);
    expect(coversRights(finance, ["wallet.adjust", "parcel.ship"])).toBe(false);
    expect(coversRights(finance, [])).toBe(true);
  });

  it("asks for more than a password where money, papers or accounts are at stake", () => {
    for (const right of ["wallet.adjust", "refund.create", "customer.identity", "staff.edit"])
      expect(needsSecondFactor(by("own", ["order.read", right]))).toBe(true);
    expect(needsSecondFactor(by("owner", null))).toBe(true);
    expect(needsSecondFactor(by("warehouse", ["parcel.ship"]))).toBe(false);
    expect(needsSecondFactor(by("warehouse", ["parcel.ship"], ["customer.identity"]))).toBe(true);
  });
});
