import { describe, expect, it } from "vitest";
import { coversRights, needsSecondFactor, ROLE_RIGHTS, rightsOf, STAFF_RIGHTS } from "./staff-rights.ts";

describe("the rights of staff", () => {
  it("gives an owner all of them, and nobody else the accounts of staff", () => {
    expect([...rightsOf("owner", [])]).toEqual([...STAFF_RIGHTS]);
    for (const role of ["", "warehouse", "finance", "service"] as const)
      expect(ROLE_RIGHTS[role]).not.toContain("staff.edit");
  });

  it("adds single rights to those of the role, and none for a word that is no right", () => {
    expect([...rightsOf("", ["audit.read", "everything"])]).toEqual(["audit.read"]);
    expect(rightsOf("warehouse", ["audit.read"])).toContain("parcel.ship");
  });

  it("lets nobody rule over more than they may do", () => {
    const finance = rightsOf("finance", []);
    expect(coversRights(finance, ["wallet.adjust"])).toBe(true);
    expect(coversRights(finance, ["wallet.adjust", "parcel.ship"])).toBe(false);
    expect(coversRights(finance, [])).toBe(true);
  });

  it("asks for more than a password where money, papers or accounts are at stake", () => {
    for (const role of ["owner", "finance", "service"] as const)
      expect(needsSecondFactor(rightsOf(role, []))).toBe(true);
    expect(needsSecondFactor(rightsOf("warehouse", []))).toBe(false);
    expect(needsSecondFactor(rightsOf("warehouse", ["customer.identity"]))).toBe(true);
  });
});
