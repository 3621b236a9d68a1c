import { couponApi } from "@crux/contract/coupon";
import * as couponOutcome from "@crux/contract/outcomes/coupon";
import { couponOpsApi } from "@crux/contract/promo/coupon";
import { userApi } from "@crux/contract/user";
import { csvText } from "@crux/rules/table/csv";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workTable } from "../../../testing/hand-table.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { signUp } from "../../../testing/people.ts";
import { openStaff, type StaffCaller } from "../../../testing/staff.ts";
import { audit } from "../../report/audit.ts";
import type { TicketsImport } from "./import-tickets.ts";

const HEAD = ["券码", "优惠券", "手机号", "客户号", "有效期至", "状态"];

describe.each(ENGINES)("tickets of a former shop on %s", (engine) => {
  let shop: Shop;
  let clerk: StaffCaller;
  let ruleId: string;
  beforeAll(async () => {
    shop = await openShop(engine);
    clerk = await openStaff(shop, ["coupon.edit", "customer.edit"]);
    ({ ruleId } = await clerk.call(couponOpsApi.addRule, {
      title: "旧店十元券",
      effectiveCents: 1_000,
      endsAt: "2031-01-01T00:00:00Z",
      perUser: 3,
      total: 5,
    }));
  });
  afterAll(() => shop.close());

  const bring = async (lines: string[][], isDry: boolean, input: object = {}) => {
    const table = csvText([HEAD, ...lines]);
    const task = await workTable(shop, clerk, { kind: "coupon.moveIn", table, input: { isDry, ...input } });
    expect(task.state).toBe("DONE");
    return task.result as TicketsImport;
  };
  const person = async () => {
    const customer = await signUp(shop);
    const { mobile } = await customer.call(userApi.current, {});
    return { customer, mobile };
  };
  const ticketsOf = async ({ customer }: Awaited<ReturnType<typeof person>>) => {
    const { content } = await customer.call(couponApi.tickets, {});
    return content.map(({ number, status }) => [number, status]).sort();
  };

  it("come in once with number, owner and day, used or not, and the audit knows them", async () => {
    const one = await person();
    const member = await workTable(shop, clerk, {
      kind: "user.moveIn",
      table: "客户号,手机号\nK-7,13700000007\n",
      input: { isDry: false },
    });
    expect(member.result).toMatchObject({ added: 1 });
    const lines = [
      ["0012 3456 7890 1234", "旧店十元券", one.mobile, "", "2030/12/31", "未使用"],
      ["OLD-2", ruleId, one.mobile, "", "2030-12-31", "已使用"],
      ["OLD-3", "旧店十元券", "", "K-7", "2030-12-31", ""],
      ["OLD-4", "没有的券", one.mobile, "", "2030-12-31", ""],
      ["OLD-5", "旧店十元券", "13799999999", "", "2030-12-31", ""],
      ["OLD-3", "旧店十元券", one.mobile, "", "不知道", "丢了"],
      ["x", "", "", "", "2030-12-31", ""],
      ["OLD-8", "旧店十元券", one.mobile, "", "2030-12-31", ""],
      ["OLD-9", "旧店十元券", one.mobile, "", "2030-12-31", ""],
    ];
    const looked = await bring(lines, true);
    expect(looked).toMatchObject({ isDry: true, lines: 9, usable: 3, used: 1, same: 0, faulty: 5 });
    expect(looked.faults).toEqual([
      { row: 5, column: "优惠券", why: "没有这张优惠券，请先新建" },
      { row: 6, column: "手机号", why: "没有这位会员，请先迁入会员" },
      { row: 7, column: "有效期至", why: "不是日期，如 2027-06-30" },
      { row: 7, column: "状态", why: "须为：未使用、已使用" },
      { row: 8, column: "券码", why: "须为 4 至 32 位字母、数字或 -" },
      { row: 8, column: "优惠券", why: "不能为空" },
      { row: 8, column: "手机号", why: "手机号和客户号至少填一项" },
      { row: 10, column: "优惠券", why: "该会员已有 3 张，每人最多 3 张" },
    ]);
    expect(await ticketsOf(one)).toEqual([]);
    expect(await bring(lines, false, { isAllOrNothing: true })).toMatchObject({ isDry: true });
    expect(await bring(lines, false)).toMatchObject({ isDry: false, usable: 3, used: 1, faulty: 5 });
    expect(await ticketsOf(one)).toEqual([
      ["0012345678901234", ""],
      ["OLD-2", "USED"],
      ["OLD-8", ""],
    ]);
    expect(await bring(lines, false)).toMatchObject({ usable: 0, used: 0, same: 4, faulty: 5 });
    const { rows } = await sql`
      select number, expires_at as "end" from coupon_ticket where number = 'OLD-3'`.execute(shop.database.db);
    expect(rows).toEqual([{ number: "OLD-3", end: new Date("2030-12-31T12:59:59Z") }]);
    expect(await audit(shop.database.db)).toEqual([]);
  });

  it("keep to the limits of their coupon and to their numbers when several come at once", async () => {
    const [one, other] = [await person(), await person()];
    const { ruleId: few } = await clerk.call(couponOpsApi.addRule, {
      ...{ title: "旧店一张券", effectiveCents: 500, endsAt: "2031-01-01T00:00:00Z", total: 1 },
    });
    const call = (uid: number, number: string) =>
      clerk
        .call(couponOpsApi.moveTicketIn, { ruleId: few, uid, number, until: "2030-01-01", isUsed: false })
        .then(
          ({ isNew }) => isNew,
          ({ code }: { code: number }) => code,
        );
    const { uid } = one.customer.session;
    const same = await Promise.all([1, 2, 3].map(() => call(uid, "ONLY-1")));
    expect(same.sort()).toEqual([false, false, true]);
    expect(await call(uid, "ONLY-2")).toBe(couponOutcome.ALREADY_COLLECTED);
    expect(await call(other.customer.session.uid, "ONLY-1")).toBe(couponOutcome.NUMBER_TAKEN);
    expect(await call(other.customer.session.uid, "ONLY-2")).toBe(couponOutcome.ALL_COLLECTED);
    expect(await audit(shop.database.db)).toEqual([]);
  });
});
