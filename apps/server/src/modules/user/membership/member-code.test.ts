import { LIMITS } from "@crux/contract/limits";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as verificationOutcome from "@crux/contract/outcomes/verification";
import { userApi, userOpsApi } from "@crux/contract/user";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { signUp } from "../../../testing/people.ts";
import { openStaff, type StaffCaller } from "../../../testing/staff.ts";

describe.each(ENGINES)("member codes on %s", (engine) => {
  let shop: Shop;
  let till: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
    till = await openStaff(shop, ["customer.read"]);
  });
  afterAll(() => shop.close());

  const redeem = (code: string) => till.call(userOpsApi.redeemMemberCode, { code });
  const refusal = (code: string) => till.refusal(userOpsApi.redeemMemberCode, { code });

  it("is eighteen digits, known for its owner once (R-API-47, I-27)", async () => {
    const person = await signUp(shop);
    const code = await person.call(userApi.memberCode, {});
    expect(code).toMatch(/^\d{18}$/);
    const readers = await Promise.allSettled(Array.from({ length: 10 }, () => redeem(code)));
    const [first, ...others] = readers.flatMap((reader) =>
      reader.status === "fulfilled" ? [reader.value.id] : [],
    );
    expect([first, others]).toEqual([person.session.uid, []]);
    expect(await refusal(code)).toBe(verificationOutcome.CODE_EXPIRED);
  });

  it("is new and valid again after a refresh, which ends the one before (R-API-47)", async () => {
    const person = await signUp(shop);
    const first = await person.call(userApi.memberCode, {});
    const second = await person.call(userApi.memberCode, {});
    expect(second).not.toBe(first);
    expect(await refusal(first)).toBe(verificationOutcome.CODE_EXPIRED);
    expect((await redeem(second)).id).toBe(person.session.uid);
    const third = await person.call(userApi.memberCode, {});
    expect((await redeem(third)).id).toBe(person.session.uid);
  });

  it("ends with its time, and is nobody else's to ask for (I-27)", async () => {
    const person = await signUp(shop);
    const other = await signUp(shop);
    const code = await person.call(userApi.memberCode, {});
    shop.clock.advance(LIMITS.memberCodeSeconds * 1000);
    expect(await refusal(code)).toBe(verificationOutcome.CODE_EXPIRED);
    expect(await refusal("000000000000000000")).toBe(verificationOutcome.CODE_EXPIRED);
    expect(await refusal("12")).toBe(generalOutcome.INVALID_REQUEST);
    const line = `GET /user/secure/${person.session.uid}/code/pos`;
    expect((await other.raw(line)).body.code).toBe(generalOutcome.FORBIDDEN);
    const clerk = await openStaff(shop, ["parcel.ship"]);
    expect(await clerk.refusal(userOpsApi.redeemMemberCode, { code })).toBe(generalOutcome.FORBIDDEN);
  });
});
