import type { EndpointSchema } from "@crux/contract/endpoint";
import { paymentOpsApi } from "@crux/contract/payment";
import { PREFIXES } from "@crux/contract/prefixes";
import { staffOpsApi } from "@crux/contract/staff";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { inTransaction } from "./kernel/database/database.ts";
import { listSql } from "./kernel/database/list-statements.ts";
import { CASE_LIST } from "./modules/cases/case-list-store.ts";
import { PRODUCT_LIST } from "./modules/commodity/edit/product-list-store.ts";
import { RECEIPT_LIST } from "./modules/commodity/receipts/receipt-list-store.ts";
import { BRAND_LIST } from "./modules/commodity/shelves/brand-store.ts";
import { LEVEL_LIST } from "./modules/commodity/stock/level-store.ts";
import { SKU_LIST } from "./modules/commodity/table/cell-store.ts";
import { MOVEMENT_LIST } from "./modules/inventory/movement-list-store.ts";
import { LEDGER_LIST } from "./modules/ledger/ledger-list-store.ts";
import { PKG_LIST } from "./modules/logistics/staff-list-store.ts";
import { REBATE_LIST } from "./modules/member/rebate-store.ts";
import { BATCH_LIST } from "./modules/notify/batch-store.ts";
import { REFUND_LIST } from "./modules/order/refund/refund-list-store.ts";
import { UNMATCHED_LIST } from "./modules/payment/capture-store.ts";
import { DISPUTE_LIST } from "./modules/payment/reversal-store.ts";
import { PAYMENT_LIST } from "./modules/payment/store.ts";
import { ORDER_LIST } from "./modules/report/order-list-store.ts";
import { OUTBOX_LIST } from "./modules/report/outbox-store.ts";
import { CAMPAIGN_LIST } from "./modules/report/promo/campaign-store.ts";
import { COUPON_RULE_LIST } from "./modules/report/promo/coupon-store.ts";
import { TICKET_LIST } from "./modules/report/promo/ticket-list.ts";
import { USER_LIST } from "./modules/report/user-list-store.ts";
import { REVIEW_LIST } from "./modules/review/review-list-store.ts";
import { ACTIVITY_LIST } from "./modules/sale/activity/activity-edit-store.ts";
import { APPROVAL_LIST } from "./modules/staff/approval-store.ts";
import { AUDIT_LIST } from "./modules/staff/audit-store.ts";
import { STAFF_LIST } from "./modules/staff/store.ts";
import { TASK_LIST } from "./modules/task/task-store.ts";
import { TILL_LIST } from "./modules/till/till-store.ts";
import { MOVE_IN_LIST } from "./modules/user/move-in/move-in-store.ts";
import { ENGINES, openShop, type Shop } from "./testing/open-shop.ts";
import { openStaff, type StaffCaller } from "./testing/staff.ts";

/** Every list of the staff, by the name of its call, with what it can't be asked without. */
const PLANS = {
  "commodity.productsOps": { plan: PRODUCT_LIST, needs: {} },
  "staff.list": { plan: STAFF_LIST, needs: {} },
  "staff.deeds": { plan: AUDIT_LIST, needs: {} },
  "staff.approvals": { plan: APPROVAL_LIST, needs: {} },
  "report.orders": { plan: ORDER_LIST, needs: {} },
  "order.pkgs": { plan: PKG_LIST, needs: {} },
  "order.refundsOps": { plan: REFUND_LIST, needs: {} },
  "report.ledger": { plan: LEDGER_LIST, needs: {} },
  "cases.cases": { plan: CASE_LIST, needs: {} },
  "review.reviews": { plan: REVIEW_LIST, needs: {} },
  "payment.list": { plan: PAYMENT_LIST, needs: {} },
  "payment.unmatched": { plan: UNMATCHED_LIST, needs: {} },
  "till.tills": { plan: TILL_LIST, needs: {} },
  "payment.disputes": { plan: DISPUTE_LIST, needs: {} },
  "user.sentMessages": { plan: BATCH_LIST, needs: {} },
  "user.moveIns": { plan: MOVE_IN_LIST, needs: {} },
  "task.list": { plan: TASK_LIST, needs: {} },
  "report.outbox": { plan: OUTBOX_LIST, needs: {} },
  "commodity.brandsOps": { plan: BRAND_LIST, needs: {} },
  "commodity.levels": { plan: LEVEL_LIST, needs: {} },
  "commodity.receipts": { plan: RECEIPT_LIST, needs: {} },
  "commodity.movements": { plan: MOVEMENT_LIST, needs: {} },
  "commodity.skusOps": { plan: SKU_LIST, needs: {} },
  "member.rebates": { plan: REBATE_LIST, needs: {} },
  "sale.activities": { plan: ACTIVITY_LIST, needs: {} },
  "report.campaigns": { plan: CAMPAIGN_LIST, needs: {} },
  "report.couponRules": { plan: COUPON_RULE_LIST, needs: {} },
  "report.tickets": { plan: TICKET_LIST, needs: { couponId: 1 } },
  "report.users": { plan: USER_LIST, needs: {} },
};

const isList = ({ output }: EndpointSchema) => output instanceof z.ZodObject && "totalCapped" in output.shape;
const LISTS = new Map<string, EndpointSchema>(
  PREFIXES.flatMap(({ name, api, schemas }) =>
    Object.keys(api).flatMap((call) => {
      const schema: EndpointSchema | undefined = schemas[call];
      return schema && isList(schema) ? [[`${name}.${call}`, schema] as const] : [];
    }),
  ),
);

type Plan = {
  table: string;
  always?: string;
  isSmall?: true;
  sorts: Record<string, string>;
  dates: Record<string, string>;
  filters: Record<string, string | { indexes: readonly string[] }>;
};
type Asked = Parameters<typeof listSql>[1];

describe.each(ENGINES)("the lists of the staff on %s", (engine) => {
  let shop: Shop;
  let owner: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
    owner = await openStaff(shop);
  });
  afterAll(() => shop.close());

  const asked = (name: string, more: object) => LISTS.get(name)?.input.parse(more) as Asked;

  /** The kinds of nodes by which the database would read a page, if it could choose an index for it. */
  const nodesOf = (plan: Plan, ask: Asked) =>
    inTransaction(shop.database.db, async (db) => {
      for (const way of ["seqscan", "sort", "bitmapscan"])
        await sql.raw(`set local enable_${way} = off`).execute(db);
      const { where, order } = listSql(plan as never, ask as never);
      const { rows } = await sql<{ "QUERY PLAN": string }>`
        explain select id from ${sql.raw(plan.table)} where ${where} ${order} limit 20`.execute(db);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });

  const indexesOf = async ({ table }: Plan) => {
    const { rows } = await sql<{ name: string; columns: string[] }>`
      select indexrelid::regclass::text as name,
        (select array_agg(pg_get_indexdef(indexrelid, place, true) order by place)
          from generate_series(1, indnatts) place) as columns
      from pg_index where indrelid = ${table}::regclass`.execute(shop.database.db);
    return rows;
  };

  it("are those of the contract, each with its columns", () => {
    expect([...LISTS.keys()].toSorted()).toEqual(Object.keys(PLANS).toSorted());
  });

  it.each(Object.entries(PLANS))(
    "%s has an index behind each key, date and filter",
    async (name, { plan, needs }) => {
      const { sorts, dates, filters, isSmall }: Plan = plan;
      if (isSmall) return;
      for (const key of Object.keys(sorts))
        for (const sort of [key, `-${key}`]) {
          const nodes = await nodesOf(plan, asked(name, { sort, ...needs }));
          expect(nodes, `${name} by ${sort}`).toMatch(/Index (?:Only )?Scan/);
          expect(nodes, `${name} by ${sort}`).not.toMatch(/Seq Scan|Sort/);
        }
      const indexes = await indexesOf(plan);
      const given = Object.keys(needs).map((filter) => filters[filter]);
      const leads = ({ columns: [first, second] }: { columns: string[] }, column: string) =>
        first === column || (given.includes(first ?? "") && second === column);
      const columns = Object.values(filters).filter((filter) => typeof filter === "string");
      for (const column of [...Object.values(dates), ...columns])
        expect(
          indexes.filter((index) => leads(index, column)),
          `${name} ${column}`,
        ).not.toEqual([]);
      const named = Object.values(filters).flatMap((filter) =>
        typeof filter === "string" ? [] : filter.indexes,
      );
      const { rows } = await sql<{ name: string }>`
      select indexrelid::regclass::text as name from pg_index where indisvalid`.execute(shop.database.db);
      expect(rows.map((index) => index.name)).toEqual(expect.arrayContaining(named));
    },
  );

  it.each([...LISTS.keys()])("%s refuses what it does not know", async (name) => {
    const [prefix = "", call = ""] = name.split(".");
    const endpoint = PREFIXES.flatMap((one) => (one.name === prefix ? [one.api[call]] : [])).find(Boolean);
    const { needs } = PLANS[name as keyof typeof PLANS];
    if (!endpoint) throw new Error(name);
    expect((await owner.raw(endpoint.line, needs)).body.code).toBe(0);
    for (const wrong of [
      { sort: "nonsense" },
      { sort: "--createTime" },
      { by: "nonsense" },
      { from: "yesterday" },
      { pageSize: 101 },
      { pageSize: 0 },
      { pageNum: -1 },
      { nonsense: 1 },
      { sortPojo: { key: "createTime" } },
    ]) {
      const { status, body } = await owner.raw(endpoint.line, { ...needs, ...wrong });
      expect([status, body.code], `${name} ${JSON.stringify(wrong)}`).toEqual([400, 900001]);
    }
  });

  /** Money in the queue, of these amounts, a minute apart. */
  const money = async (cents: number[]) => {
    const { rows } = await sql<{ id: number }>`
      insert into payment_capture (provider, provider_txn, amount_cents, currency, went, why, at)
      select 'BANK', 'list ' || place, cents, 'AUD', 'UNMATCHED', 'UNKNOWN_PAYMENT',
        '2031-01-01T00:00:00Z'::timestamptz + place * interval '1 minute'
      from unnest(${cents}::bigint[]) with ordinality one (cents, place) order by place
      returning id`.execute(shop.database.db);
    return rows.map(({ id }) => id);
  };
  const queue = async (input: object) =>
    (await owner.call(paymentOpsApi.unmatched, input)).list.map(({ id }) => id);

  it("stand in the order that is asked for, equal ones by their id, on every page the same", async () => {
    const [a = 0, b = 0, c = 0, d = 0] = await money([500, 100, 500, 100]);
    expect(await queue({})).toEqual([d, c, b, a]);
    expect(await queue({ sort: "createTime" })).toEqual([a, b, c, d]);
    expect(await queue({ sort: "amount" })).toEqual([b, d, a, c]);
    expect(await queue({ sort: "-amount" })).toEqual([c, a, d, b]);
    const pages = await Promise.all(
      [0, 1, 2].map((pageNum) => queue({ sort: "amount", pageNum, pageSize: 2 })),
    );
    expect(pages).toEqual([[b, d], [a, c], []]);
    const inRange = { from: "2031-01-01T00:02:00Z", to: "2031-01-01T11:04:00+11:00" };
    expect(await queue(inRange)).toEqual([c, b]);
    expect(await queue({ ...inRange, sort: "amount" })).toEqual([b, c]);
    expect(await owner.call(paymentOpsApi.unmatched, { ...inRange, pageSize: 1 })).toMatchObject({
      total: 2,
      totalCapped: false,
    });
  });

  it("find what somebody types", async () => {
    await sql`
      insert into payment_capture (provider, provider_txn, amount_cents, currency, went, why, at)
      select 'BANK', name, 5, 'AUD', 'UNMATCHED', 'UNKNOWN_PAYMENT', '2032-01-01T00:00:00Z'
      from unnest(array['pi_3A%x', 'pi_3A%y', 'pi_3Ax', 'PI_3A%']) name`.execute(shop.database.db);
    const found = async (q: string) =>
      (await owner.call(paymentOpsApi.unmatched, { q })).list.map(({ providerTxn }) => providerTxn);
    expect(await found(" pi_3A% ")).toEqual(["pi_3A%y", "pi_3A%x"]);
    expect(await found("pi_3A%x ")).toEqual(["pi_3A%x"]);
    expect(await found("i_3A")).toEqual([]);
    expect((await found(" ")).length).toBeGreaterThan(3);
    const { name } = owner.staff;
    const { list } = await owner.call(staffOpsApi.list, { q: name.slice(2).toUpperCase() });
    expect(list.map((one) => one.name)).toEqual([name]);
  });

  it("count up to 10,000, say that there are more, and find what is filtered", async () => {
    const clerk = await openStaff(shop);
    const fill = (first: number, last: number) =>
      sql`
      insert into staff_deed (staff_id, staff_name, session_id, line, input, at)
      select ${clerk.staff.id}, 'clerk', 0, 'PUT /list/ops/' || n % 2, '{}'::jsonb,
        '2031-01-01T00:00:00Z'::timestamptz + n * interval '1 second'
      from generate_series(${first}::int, ${last}::int) n`.execute(shop.database.db);
    const deeds = (more: object) =>
      owner.call(staffOpsApi.deeds, { staffId: clerk.staff.id, pageSize: 1, ...more });
    await fill(1, 10_000);
    expect(await deeds({})).toMatchObject({ total: 10_000, totalCapped: false });
    await fill(10_001, 10_001);
    expect(await deeds({})).toMatchObject({
      total: 10_000,
      totalCapped: true,
      list: [{ staffName: "clerk" }],
    });
    expect(await deeds({ line: "PUT /list/ops/1" })).toMatchObject({ total: 5_001, totalCapped: false });
    expect(await deeds({ to: "2031-01-01T00:00:10Z" })).toMatchObject({ total: 9 });
    expect((await owner.call(staffOpsApi.deeds, { pageSize: 100 })).list).toHaveLength(100);
  });

  it("remember for half a minute that there were more than 10,000, and show the rows that there are", async () => {
    await sql`
      insert into payment_capture (provider, provider_txn, amount_cents, currency, went, why, at)
      select 'TERMINAL', 'many ' || n, 100 + n % 3, 'AUD', 'UNMATCHED', 'UNKNOWN_PAYMENT',
        '2033-01-01T00:00:00Z'::timestamptz + n * interval '1 second'
      from generate_series(1, 10002) n`.execute(shop.database.db);
    const many = { provider: "TERMINAL", pageSize: 3 } as const;
    const askBoth = async () => {
      const both = [{}, { sort: "amount" }] as const;
      return await Promise.all(both.map((way) => owner.call(paymentOpsApi.unmatched, { ...many, ...way })));
    };
    const namesIn = (all: Awaited<ReturnType<typeof askBoth>>) =>
      all.map(({ list }) => list.map(({ providerTxn }) => providerTxn));
    const isMore = { total: 10_000, totalCapped: true };
    const first = await askBoth();
    expect(first).toMatchObject([isMore, isMore]);
    expect(namesIn(first)).toEqual([
      ["many 10002", "many 10001", "many 10000"],
      ["many 3", "many 6", "many 9"],
    ]);
    await sql`delete from payment_capture where provider = 'TERMINAL' and at > '2033-01-01T00:01:40Z'`.execute(
      shop.database.db,
    );
    const second = await askBoth();
    expect(second).toMatchObject([isMore, isMore]);
    expect(namesIn(second)).toEqual([
      ["many 100", "many 99", "many 98"],
      ["many 3", "many 6", "many 9"],
    ]);
    expect(await owner.call(paymentOpsApi.unmatched, { ...many, q: "many" })).toMatchObject({
      total: 100,
      totalCapped: false,
    });
  });

  it("find each page of a thousand and more in its order, whether they are among the newest or not", async () => {
    const fill = (provider: string, day: string, most: number) =>
      sql`
      insert into payment_capture (provider, provider_txn, amount_cents, currency, went, why, at)
      select ${provider}, ${day}::text || n, n, 'AUD', 'UNMATCHED', 'UNKNOWN_PAYMENT', ${day}::timestamptz + n * interval '1 second'
      from generate_series(1, ${most}::int) n`.execute(shop.database.db);
    const pages = async (provider: "TILL" | "ALIPAY") => {
      const found = [0, 11, 12].map((pageNum) =>
        owner.call(paymentOpsApi.unmatched, { provider, sort: "amount", pageSize: 100, pageNum }),
      );
      const amounts = (await Promise.all(found)).map(({ list }) => list.map(({ amount }) => amount));
      return amounts.map((page) => [page.length, page.at(0), page.at(-1)]);
    };
    await fill("TILL", "2034-01-01", 1_150);
    const whole = [
      [100, 1, 100],
      [50, 1_101, 1_150],
      [0, undefined, undefined],
    ];
    expect(await pages("TILL")).toEqual(whole);
    // Then they come after as many as are looked at in their order.
    await sql`update payment_capture set amount_cents = amount_cents + 60000 where provider = 'TILL'`.execute(
      shop.database.db,
    );
    await fill("ALIPAY", "2035-01-01", 51_000);
    expect(await pages("TILL")).toEqual(
      whole.map(([length, ...ends]) => [length, ...ends.map((cents) => cents && cents + 60_000)]),
    );
    expect((await pages("ALIPAY"))[1]).toEqual([100, 1_101, 1_200]);
  });

  it("show accounts by name, and those that are shut out apart", async () => {
    const { list } = await owner.call(staffOpsApi.list, { sort: "name", pageSize: 100 });
    const names = list.map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
    const gone = await openStaff(shop, []);
    await owner.call(staffOpsApi.disable, { id: gone.staff.id });
    const shut = await owner.call(staffOpsApi.list, { disabled: true });
    expect(shut.list.map(({ id }) => id)).toContain(gone.staff.id);
    expect(shut.list.every(({ disabled }) => disabled)).toBe(true);
  });
});
