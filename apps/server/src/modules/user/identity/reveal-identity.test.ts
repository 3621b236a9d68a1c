import * as generalOutcome from "@crux/contract/outcomes/general";
import { reportOpsApi } from "@crux/contract/report";
import { staffOpsApi } from "@crux/contract/staff";
import { userApi, userOpsApi } from "@crux/contract/user";
import { MINUTE_MS } from "@crux/rules/time/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { signUp } from "../../../testing/people.ts";
import { newPapers } from "../../../testing/photos.ts";
import { openStaff, type StaffCaller } from "../../../testing/staff.ts";

const CODE = "990101199001010013";
const reason = "海关要求核对证件";

describe.each(ENGINES)("papers that staff look at on %s", (engine) => {
  let shop: Shop;
  let clerk: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
    clerk = await openStaff(shop, ["customer.read", "customer.identity"]);
  });
  afterAll(() => shop.close());

  const withPapers = async () => {
    const person = await signUp(shop);
    await person.call(userApi.saveReceiver, {
      ...{ name: "王小明", mobile: "+8613800000000", country: "中国", state: "广东省", city: "深圳市" },
      ...{ district: "南山区", detailAddress: "科技园1号" },
      userIdentityPojo: await newPapers(shop.app.http, person.session, { identifyCode: CODE }),
    });
    const { uid } = person.session;
    const { papers } = await clerk.call(reportOpsApi.user, { uid });
    return { uid, id: papers[0]?.id ?? 0 };
  };
  const looksAt = async (uid: number) => {
    const { rows } = await sql<{ staffId: number; reason: string; isAllowed: boolean }>`
      select staff_id as "staffId", reason, is_allowed as "isAllowed" from id_access where owner_uid = ${uid}`.execute(
      shop.database.db,
    );
    return rows;
  };

  it("are shown for five minutes with number and both pictures, and the look is noted twice (I-34)", async () => {
    const { uid, id } = await withPapers();
    const shown = await clerk.call(userOpsApi.revealIdentity, { uid, id, reason });
    expect(shown).toMatchObject({ client: "王小明", identifyCode: CODE });
    const leftMs = new Date(shown.untilTime).getTime() - shop.clock.now().getTime();
    expect([leftMs > 4 * MINUTE_MS, leftMs <= 5 * MINUTE_MS]).toEqual([true, true]);
    for (const side of [shown.front, shown.back])
      expect(Buffer.from(side?.base64 ?? "", "base64").subarray(0, 3)).toEqual(
        Buffer.from([0xff, 0xd8, 0xff]),
      );
    const look = { staffId: clerk.staff.id, reason, isAllowed: true };
    expect(await looksAt(uid)).toEqual([look, look]);
    const boss = await openStaff(shop);
    const { list } = await boss.call(staffOpsApi.deeds, { staffId: clerk.staff.id });
    expect(list[0]).toMatchObject({ line: userOpsApi.revealIdentity.line, input: { uid, id, reason } });
    expect(JSON.stringify(list)).not.toContain(CODE);
  });

  it("stay hidden without a reason, without the right, and under somebody else's number", async () => {
    const { uid, id } = await withPapers();
    const other = await withPapers();
    const refusal = (more: object, by = clerk) =>
      by.refusal(userOpsApi.revealIdentity, { uid, id, reason, ...more });
    expect(await refusal({ reason: " " })).toBe(generalOutcome.INVALID_REQUEST);
    expect(await refusal({ uid: other.uid })).toBe(generalOutcome.NOT_FOUND);
    expect(await refusal({ id: 999_999_999 })).toBe(generalOutcome.NOT_FOUND);
    expect(await refusal({}, await openStaff(shop, "service"))).toBe(generalOutcome.FORBIDDEN);
    expect(await looksAt(uid)).toEqual([]);
  });
});
