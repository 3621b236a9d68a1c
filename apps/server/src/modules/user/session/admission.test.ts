import { notifyApi } from "@crux/contract/notify";
import { orderApi } from "@crux/contract/order";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import * as userOutcome from "@crux/contract/outcomes/user";
import { staffOpsApi } from "@crux/contract/staff";
import { userApi, userOpsApi } from "@crux/contract/user";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCaller } from "../../../testing/caller.ts";
import { placeOrder } from "../../../testing/checkout.ts";
import { visitorCode } from "../../../testing/codes.ts";
import { goods } from "../../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { signUp } from "../../../testing/people.ts";
import { openStaff } from "../../../testing/staff.ts";

const reason = "客户来电，称手机被盗";

describe.each(ENGINES)("staff at the door of customers on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());

  it("shut a customer out at once (170003), whose open orders stay, and let them in again (OP-006)", async () => {
    const staff = await openStaff(shop, "service");
    const person = await signUp(shop);
    const { uid } = person.session;
    const { mobile } = await person.call(userApi.current, {});
    const { id: orderId } = await placeOrder(person, [{ skuId: goods.bigHoney(), quantity: 1 }]);
    expect(await staff.call(userOpsApi.disableUser, { uid, reason })).toEqual({
      uid,
      disabledFlag: true,
      ended: 1,
    });
    const { body } = await person.raw(`GET /user/secure/${uid}/user`);
    expect([body.code, body.msg]).toEqual([sessionOutcome.ACCOUNT_DISABLED, "账号已停用，请联系客服"]);
    for (const type of ["LOGIN_VERIFY_TEXT", "RESET_PASSWORD_TEXT"] as const) {
      const code = await visitorCode(shop, mobile, type);
      const refused =
        type === "LOGIN_VERIFY_TEXT"
          ? shop.visitor.refusal(userApi.login, {
              username: mobile,
              password: code,
              type: "MOBILE_VERIFY_CODE",
            })
          : shop.visitor.refusal(userApi.resetPassword, { mobile, code, password: "luzhu93" });
      expect(await refused).toBe(sessionOutcome.ACCOUNT_DISABLED);
    }

    const nextDay = await openStaff(shop, "service");
    expect(await nextDay.call(userOpsApi.enableUser, { uid, reason })).toEqual({
      uid,
      disabledFlag: false,
      ended: 0,
    });
    expect(await person.refusal(userApi.current, {})).toBe(sessionOutcome.EXPIRED);
    const code = await visitorCode(shop, mobile, "LOGIN_VERIFY_TEXT");
    const login = { username: mobile, password: code, type: "MOBILE_VERIFY_CODE" as const };
    const { token } = await shop.visitor.call(userApi.login, login);
    const again = createCaller(shop.app.http, { uid, token });
    expect((await again.call(orderApi.detail, { orderId })).orderStatus).toBe("CREATED");
  });

  it("end somebody's sessions, who hears why they have to log in again", async () => {
    const staff = await openStaff(shop, ["customer.edit"]);
    const person = await signUp(shop);
    const { uid } = person.session;
    const { mobile } = await person.call(userApi.current, {});
    const { ended } = await staff.call(userOpsApi.endUserSessions, { uid, reason });
    expect(ended).toBe(1);
    expect(await person.refusal(userApi.current, {})).toBe(sessionOutcome.EXPIRED);
    const code = await visitorCode(shop, mobile, "LOGIN_VERIFY_TEXT");
    const login = { username: mobile, password: code, type: "MOBILE_VERIFY_CODE" as const };
    const { token } = await shop.visitor.call(userApi.login, login);
    const again = createCaller(shop.app.http, { uid, token });
    const { content } = await again.call(notifyApi.messages, { type: "PERSONAL" });
    expect(content.map(({ owMessage }) => owMessage.title)).toEqual(["已退出全部设备"]);
  });

  it("end one device of a customer, whose others stay, and nobody else's", async () => {
    const staff = await openStaff(shop, ["customer.edit"]);
    const person = await signUp(shop);
    const other = await signUp(shop);
    const { uid } = person.session;
    const { sessions } = await person.call(userApi.safety, {});
    const { sessions: others } = await other.call(userApi.safety, {});
    const foreign = { uid, id: others[0]?.id ?? 0 };
    await staff.call(userOpsApi.endUserSession, foreign);
    expect((await other.call(userApi.safety, {})).sessions).toHaveLength(1);
    await staff.call(userOpsApi.endUserSession, { uid, id: sessions[0]?.id ?? 0 });
    expect(await person.refusal(userApi.current, {})).toBe(sessionOutcome.EXPIRED);
    expect(await staff.refusal(userOpsApi.endUserSession, { uid: 987_654_321, id: 1 })).toBe(
      userOutcome.NOT_FOUND,
    );
  });

  it("leave their names in the audit log, need the right and a reason, and know whom they mean", async () => {
    const owner = await openStaff(shop);
    const reader = await openStaff(shop, ["customer.read"]);
    const { session } = await signUp(shop);
    const { uid } = session;
    for (const call of [userOpsApi.disableUser, userOpsApi.enableUser, userOpsApi.endUserSessions]) {
      expect(await reader.refusal(call, { uid, reason })).toBe(generalOutcome.FORBIDDEN);
      expect(await owner.refusal(call, { uid, reason: " " })).toBe(generalOutcome.INVALID_REQUEST);
      expect(await owner.refusal(call, { uid: 99_999_999, reason })).toBe(userOutcome.NOT_FOUND);
    }
    await owner.call(userOpsApi.disableUser, { uid, reason });
    const { list: content } = await owner.call(staffOpsApi.deeds, {});
    expect(content[0]).toMatchObject({
      line: userOpsApi.disableUser.line,
      input: { uid, reason },
      before: { disabledFlag: false },
      after: { disabledFlag: true, ended: 1 },
    });
  });
});
