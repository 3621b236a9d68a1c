import type { FormerMember } from "@crux/contract/ops/move-in.schema";
import { orderApi } from "@crux/contract/order";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as staffOutcome from "@crux/contract/outcomes/staff";
import * as userOutcome from "@crux/contract/outcomes/user";
import { paymentApi } from "@crux/contract/payment";
import { staffOpsApi } from "@crux/contract/staff";
import { taskOpsApi } from "@crux/contract/task";
import { userApi, userMoveInOpsApi, userPrivacyOpsApi } from "@crux/contract/user";
import { csvText } from "@crux/rules/table/csv";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encodeGbk } from "../../../kernel/files/gbk.ts";
import { createCaller } from "../../../testing/caller.ts";
import { placeOrder } from "../../../testing/checkout.ts";
import { visitorCode } from "../../../testing/codes.ts";
import { goods } from "../../../testing/goods.ts";
import { handTable, runTasks, workTable } from "../../../testing/hand-table.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { openStaff, type StaffCaller } from "../../../testing/staff.ts";
import { audit } from "../../report/audit.ts";
import { createTaskRunner } from "../../task/service.ts";
import { userTasks } from "../tasks.ts";
import type { MembersImport } from "./import-members.ts";
import { permitOf } from "./move-in-marks.ts";

const HEAD = ["客户号", "手机号", "姓名", "邮箱", "会员等级", "黑卡到期日", "余额", "未发返现"];
const KIND = "user.moveIn";
let people = 0;
const mobileOf = (place: number) => `136${String(10_000_000 + place)}`;
/** A line of somebody who is nobody else, and what it says beside. */
const lineOf = (said: Partial<Record<string, string>> = {}) => {
  people += 1;
  const line: Record<string, string> = {
    客户号: `M-${people}`,
    手机号: mobileOf(people),
    姓名: `张 ${people}`,
  };
  return HEAD.map((title) => said[title] ?? line[title] ?? "");
};
const tableOf = (...lines: string[][]) => csvText([HEAD, ...lines]);

describe.each(ENGINES)("customers of a former shop on %s", (engine) => {
  let shop: Shop;
  let clerk: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
    clerk = await openStaff(shop, ["customer.edit", "wallet.adjust"]);
  });
  afterAll(() => shop.close());

  const bring = async (table: string | Uint8Array, input: object = {}) => {
    const task = await workTable(shop, clerk, { kind: KIND, table, input });
    expect(task.state).toBe("DONE");
    return task.result as MembersImport;
  };
  const look = (table: string | Uint8Array) => bring(table);
  const write = (table: string | Uint8Array, input: object = {}) => bring(table, { isDry: false, ...input });
  const allow = async (table: string | Uint8Array) => {
    const { moveIn } = await look(table);
    if (!moveIn) throw new Error("nothing was looked through");
    if (moveIn.missing > 0)
      await clerk.call(userMoveInOpsApi.allowMoveIn, { id: moveIn.id, amount: moveIn.missing });
    return moveIn;
  };
  const ids = async () => {
    const { rows } = await sql<{ hash: string }>`
      select md5(string_agg(one, '|' order by one)) as hash from (
        select to_jsonb(app_user)::text as one from app_user union all select to_jsonb(ledger_tx)::text from ledger_tx
        union all select to_jsonb(ledger_entry)::text from ledger_entry
        union all select to_jsonb(former_account)::text from former_account) each`.execute(shop.database.db);
    return rows[0]?.hash;
  };
  const accountOf = async (mobile: string) => {
    const { rows } = await sql<{
      id: number;
      nickName: string;
      userClass: string;
      end: Date | null;
      cents: number;
    }>`
      select u.id, nick_name as "nickName", user_class as "userClass", membership_expires_at as "end",
        coalesce(balance_cents, 0) as cents
      from app_user u left join ledger_account a on a.uid = u.id where mobile = ${mobile}`.execute(
      shop.database.db,
    );
    return rows[0];
  };
  const logIn = async (mobile: string) => {
    const code = await visitorCode(shop, mobile, "LOGIN_VERIFY_TEXT");
    const { user, token } = await shop.visitor.call(userApi.login, {
      username: mobile,
      password: code,
      type: "MOBILE_VERIFY_CODE",
    });
    clerk = await openStaff(shop, ["customer.edit", "wallet.adjust"]);
    return createCaller(shop.app.http, { uid: user.id, token });
  };

  it("are only looked at first: faults by line and column, how many come and what they bring", async () => {
    const first = lineOf({ 余额: "1,234.50", 未发返现: "5.5" });
    const before = await ids();
    const found = await look(
      tableOf(
        first,
        lineOf({ 会员等级: "黑卡", 黑卡到期日: "2029/6/30", 余额: "A$20" }),
        lineOf({ 余额: "-3" }),
        lineOf({ 手机号: "12345" }),
        lineOf({ 会员等级: "金卡", 邮箱: "nobody" }),
        lineOf({ 会员等级: "黑卡" }),
        lineOf({ 客户号: first[0] ?? "" }),
        lineOf({ 手机号: `+86 ${first[1]}` }),
        lineOf({ 客户号: "8.6138E+12", 手机号: "" }),
        lineOf({ 姓名: "一二三四五六七八九十一二三四五六七" }),
      ),
    );
    expect(found).toMatchObject({
      ...{ isDry: true, lines: 10, added: 2, joined: 0, same: 0, balance: 125_450, cashBack: 550, faulty: 8 },
      moveIn: { missing: 126_000 },
    });
    expect(found.faults).toEqual([
      { row: 4, column: "余额", why: "不是金额，如 29.95；不能为负数" },
      { row: 5, column: "手机号", why: "不是中国大陆或澳大利亚的手机号" },
      { row: 6, column: "邮箱", why: "不是邮箱地址" },
      { row: 6, column: "会员等级", why: "须为：普通、黑卡" },
      { row: 7, column: "黑卡到期日", why: "黑卡须填写到期日，没有期限请写“长期”" },
      { row: 8, column: "客户号", why: "与第 2 行重复" },
      { row: 9, column: "手机号", why: "与第 2 行重复" },
      { row: 10, column: "客户号", why: "最多 40 个字母、数字或 . _ / # -" },
      { row: 10, column: "手机号", why: "不能为空" },
      { row: 11, column: "姓名", why: "最多 16 个字" },
    ]);
    expect(await ids()).toBe(before);
  });

  it("say what keeps a file from being read", async () => {
    expect((await look("姓名,余额\n王,5\n")).problem).toBe("缺少列：客户号、手机号");
    expect((await look("客户号,客户号\n")).problem).toBe("列“客户号”出现了两次");
    expect((await look("客户号,手机号\n")).problem).toBe("表格里只有列名，没有内容");
    expect((await look(Buffer.from([0x25, 0, 0xff, 0x81]))).problem).toContain("无法读取这个文件");
  });

  it("come in with class and balance, log in by a code to their mobile, and pay with what they brought", async () => {
    const lines = [
      lineOf({
        姓名: '王"小"明',
        会员等级: "黑卡会员",
        黑卡到期日: "2029年6月30日",
        余额: "300",
        未发返现: "5.05",
      }),
      lineOf({ 手机号: "0412345001", 邮箱: "mary@example.com" }),
      lineOf({ 手机号: "8613612340003", 会员等级: "VIP", 黑卡到期日: "长期" }),
      lineOf({ 会员等级: "黑卡", 黑卡到期日: "2020-01-01" }),
    ];
    const table = encodeGbk(tableOf(...lines));
    await allow(table);
    const came = await write(table);
    expect(came).toMatchObject({ isDry: false, added: 4, faulty: 0, balance: 30_000, cashBack: 505 });
    const mobile = `+86${lines[0]?.[1]}`;
    expect(await accountOf(mobile)).toMatchObject({
      ...{ nickName: '王"小"明', userClass: "VIP", cents: 30_505 },
      // The last second of that day in Sydney.
      end: new Date("2029-06-30T13:59:59Z"),
    });
    expect(await accountOf("+61412345001")).toMatchObject({ userClass: "PLAIN", end: null, cents: 0 });
    expect(await accountOf("+8613612340003")).toMatchObject({ userClass: "VIP", end: null });
    expect(await accountOf(`+86${lines[3]?.[1]}`)).toMatchObject({ userClass: "PLAIN" });
    const person = await logIn(mobile);
    const { content } = await person.call(userApi.walletTxns, {});
    expect(content).toMatchObject([{ walletTxnType: "OPENING", amount: 30_505, orderId: null }]);
    const { id: orderId } = await placeOrder(person, [{ skuId: goods.cream(), quantity: 1 }]);
    await person.call(paymentApi.create, { channel: "WALLET", orderId });
    expect((await person.call(orderApi.detail, { orderId })).orderStatus).toBe("PAID");
    expect(await person.call(userApi.safety, {})).toMatchObject({ passwordFlag: false });
    const { rows } = await sql`
      select sum(amount_cents)::int as cents from ledger_entry`.execute(shop.database.db);
    expect(rows).toEqual([{ cents: 0 }]);
    expect(await audit(shop.database.db)).toEqual([]);
  });

  it("come in once, whatever is handed in again, and nothing else of theirs changes", async () => {
    const [one, other] = [lineOf({ 余额: "10" }), lineOf({ 余额: "20" })];
    await allow(tableOf(one, other));
    expect(await write(tableOf(one, other))).toMatchObject({ added: 2, same: 0 });
    const before = await ids();
    expect(await write(tableOf(one, other))).toMatchObject({ added: 0, same: 2, balance: 0, faulty: 0 });
    expect(await ids()).toBe(before);
    const changed = tableOf(one.with(6, "11"), other.with(2, "别名"));
    expect(await look(changed)).toMatchObject({
      same: 1,
      faults: [{ row: 2, column: "余额", why: "该客户号已导入，余额或返现与当时不同" }],
    });
  });

  it("are not taken for one another by a mobile that came in with another number", async () => {
    const line = lineOf();
    await write(tableOf(line));
    expect((await look(tableOf(lineOf({ 手机号: line[1] ?? "" })))).faults).toEqual([
      { row: 2, column: "手机号", why: "该手机号已随另一客户号导入" },
    ]);
  });

  it("come in without the lines that are wrong, or all or none", async () => {
    const table = tableOf(lineOf(), lineOf({ 余额: "x" }), lineOf());
    expect(await write(table, { isAllOrNothing: true })).toMatchObject({ isDry: true, added: 2, faulty: 1 });
    expect(await write(table)).toMatchObject({ isDry: false, added: 2, faulty: 1 });
    expect(await write(table)).toMatchObject({ isDry: false, added: 0, same: 2, faulty: 1 });
  });

  it("bring money only when all of it was allowed, by two people above one person's limit", async () => {
    clerk = await openStaff(shop, ["customer.edit", "wallet.adjust"]);
    const table = tableOf(lineOf({ 余额: "400" }), lineOf({ 余额: "200" }));
    const before = await ids();
    expect(await write(table)).toMatchObject({ isDry: true, moveIn: { missing: 60_000 } });
    expect(await ids()).toBe(before);
    const { moveIn } = await look(table);
    const asked = { id: moveIn?.id ?? 0, amount: 60_000 };
    const poor = await openStaff(shop, ["customer.edit"]);
    expect(await poor.refusal(userMoveInOpsApi.allowMoveIn, asked)).toBe(generalOutcome.FORBIDDEN);
    expect(await clerk.refusal(userMoveInOpsApi.allowMoveIn, { ...asked, amount: 5 })).toBe(
      staffOutcome.SITUATION_CHANGED,
    );
    const { body } = await clerk.raw(`PUT /user/ops/moveIn/${asked.id}/allow`, { amount: 60_000 });
    expect(body).toMatchObject({ code: staffOutcome.APPROVAL_REQUIRED, data: { amount: 60_000 } });
    expect(await write(table)).toMatchObject({ isDry: true });
    const { approvalId } = body.data as { approvalId: number };
    await (await openStaff(shop)).call(staffOpsApi.approve, { id: approvalId });
    expect(await write(table)).toMatchObject({ isDry: false, added: 2, balance: 60_000 });
    const { list } = await clerk.call(userMoveInOpsApi.moveIns, {});
    expect(list.find(({ id }) => id === asked.id)).toMatchObject({
      ...{ lines: 2, movedMembers: 2, movedAmount: 60_000, missing: 0 },
      allower: clerk.staff.name,
    });
  });

  it("give an account that its owner opened what it lacks, and leave it theirs", async () => {
    const line = lineOf({ 姓名: "旧名", 余额: "8", 会员等级: "黑卡", 黑卡到期日: "2030-01-01" });
    const mobile = `+86${line[1]}`;
    const person = await logIn(mobile);
    const own = await person.call(userApi.current, {});
    await allow(tableOf(line));
    expect(await write(tableOf(line))).toMatchObject({ added: 0, joined: 1, balance: 800 });
    const now = await person.call(userApi.current, {});
    expect(now).toMatchObject({ id: own.id, nickName: own.nickName, userClass: "VIP" });
    expect(await person.call(userApi.wallet, {})).toMatchObject({ balance: 800 });
  });

  const former = (said: Partial<FormerMember> = {}): FormerMember => {
    const [number = "", mobile = ""] = lineOf();
    const plain = { number, mobile: `+86${mobile}`, name: "", email: null, userClass: "PLAIN" as const };
    return { ...plain, classEnd: null, balance: 0, cashBack: 0, ...said };
  };

  it("come in once when several bring the same one at once, and never with more than was allowed", async () => {
    const { id } = await allow(tableOf(lineOf({ 余额: "50" })));
    const member = former({ balance: 3_000 });
    const call = (one: FormerMember) => ({ id, member: one, permit: permitOf(shop.app.kernel, id, one) });
    const came = await Promise.all(
      Array.from({ length: 5 }, () => clerk.call(userMoveInOpsApi.moveMemberIn, call(member))),
    );
    expect(came.map(({ became }) => became).sort()).toEqual(["ADDED", "SAME", "SAME", "SAME", "SAME"]);
    const others = await Promise.all(
      [former({ balance: 1_500 }), former({ balance: 1_500 }), former({ balance: 1_500 })].map((one) =>
        clerk.call(userMoveInOpsApi.moveMemberIn, call(one)).then(
          ({ became }) => became,
          ({ code }: { code: number }) => code,
        ),
      ),
    );
    expect(others.filter((one) => one === "ADDED")).toHaveLength(1);
    expect(others.filter((one) => one === userOutcome.MOVE_IN_NOT_ALLOWED)).toHaveLength(2);
    expect(await audit(shop.database.db)).toEqual([]);
  });

  it("are refused when they stood in no table, or not like this", async () => {
    const { id } = await allow(tableOf(lineOf({ 余额: "50" })));
    const member = former({ balance: 100 });
    const permit = permitOf(shop.app.kernel, id, member);
    const refusal = (input: Partial<Parameters<typeof clerk.refusal>[1]>) =>
      clerk.refusal(userMoveInOpsApi.moveMemberIn, { id, member, permit, ...input });
    expect(await refusal({ permit: "guessed" })).toBe(generalOutcome.FORBIDDEN);
    expect(await refusal({ member: { ...member, balance: 101 } })).toBe(generalOutcome.FORBIDDEN);
    expect(await refusal({ id: id + 1 })).toBe(generalOutcome.FORBIDDEN);
  });

  it("go on where the work was stopped or its server ended, and each comes in once", async () => {
    const lines = Array.from({ length: 150 }, () => lineOf({ 余额: "1" }));
    const table = tableOf(...lines);
    await allow(table);
    const asked = await handTable(shop, clerk, { kind: KIND, table, input: { isDry: false } });
    const server = createTaskRunner(shop.app.kernel, shop.app.staff, userTasks);
    const running = server.run();
    const moved = async () => (await accountOf(`+86${lines[0]?.[1]}`)) !== undefined;
    while (!(await moved())) await new Promise((resolve) => setImmediate(resolve));
    server.leave();
    await running;
    // As a server leaves it that was killed.
    await sql`update task set state = 'RUNNING', leased_until = now() - interval '1 minute' where id = ${asked.id}`.execute(
      shop.database.db,
    );
    const { done } = await clerk.call(taskOpsApi.detail, asked);
    expect(done).toBeLessThan(150);
    await runTasks(shop);
    const task = await clerk.call(taskOpsApi.detail, asked);
    expect(task).toMatchObject({
      state: "DONE",
      done: 150,
      result: { added: 150, same: 0, balance: 15_000 },
    });
    const { rows } = await sql`
      select count(*)::int as count, sum(balance_cents)::int as cents from former_account
      where number = any(${lines.map(([number]) => number)})`.execute(shop.database.db);
    expect(rows).toEqual([{ count: 150, cents: 15_000 }]);
    expect(await audit(shop.database.db)).toEqual([]);
  });

  it("stay away when they left, and nobody reads in the log who they were", async () => {
    const line = lineOf({ 姓名: "李离开", 邮箱: "gone@example.com" });
    await write(tableOf(line));
    const { id: uid = 0 } = (await accountOf(`+86${line[1]}`)) ?? {};
    const said = async () => {
      const { rows } = await sql<{ all: string }>`
        select string_agg(to_jsonb(staff_deed)::text, '') || (select string_agg(to_jsonb(task)::text, '') from task)
          || (select string_agg(to_jsonb(former_account)::text, '') from former_account where uid = ${uid}) as all
        from staff_deed`.execute(shop.database.db);
      return rows[0]?.all ?? "";
    };
    for (const word of [line[1] ?? "", "李离开", "gone@example.com"])
      expect(await said()).not.toContain(word);
    const owner = await openStaff(shop);
    await owner.call(userPrivacyOpsApi.eraseCustomer, { uid });
    expect(await said()).not.toContain(`"${line[0]}"`);
    expect(await write(tableOf(line))).toMatchObject({ added: 0, same: 1 });
    expect(await accountOf(`+86${line[1]}`)).toBeUndefined();
  });
});
