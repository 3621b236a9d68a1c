import { logisticsOpsApi } from "@crux/contract/logistics";
import type { RuleContent } from "@crux/contract/logistics/rule-content.schema";
import { orderApi } from "@crux/contract/order";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import * as orderOutcome from "@crux/contract/outcomes/order";
import * as staffOutcome from "@crux/contract/outcomes/staff";
import { saleApi } from "@crux/contract/sale";
import { staffOpsApi } from "@crux/contract/staff";
import { HOUR_MS, MINUTE_MS } from "@crux/rules/time/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweepOnce } from "../../../kernel/time/sweeps.ts";
import { checkout, stock } from "../../../testing/checkout.ts";
import { goods } from "../../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { signUp } from "../../../testing/people.ts";
import { openStaff, type StaffCaller } from "../../../testing/staff.ts";
import { logisticsSweeps } from "../sweeps.ts";

const OIL = goods.oil();
const ROUTE = "CN_GEN";

/** The code that a call was refused with; 0 where it was not, which a race leaves open. */
const codeOf = (call: Promise<unknown>): Promise<number | null> =>
  call.then(
    () => 0,
    (error: { code: number | null }) => error.code,
  );

describe.each(ENGINES)("the draft of the parcel rules on %s", (engine) => {
  let shop: Shop;
  let an: StaffCaller;
  let bo: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
    await stock(shop, OIL, 5_000);
  });
  afterAll(() => shop.close());

  /** People whose sessions are fresh, whatever the clock says. */
  const sit = async () => {
    [an, bo] = [await openStaff(shop), await openStaff(shop)];
  };
  const withRoute = (
    content: RuleContent,
    change: (route: RuleContent["rules"]["routes"][number]) => object,
  ) => ({
    ...content,
    rules: {
      ...content.rules,
      routes: content.rules.routes.map((route) =>
        route.id === ROUTE ? { ...route, ...change(route) } : route,
      ),
    },
  });
  const withFee = (content: RuleContent, firstFee: number | null): RuleContent =>
    withRoute(content, ({ fee }) => ({ fee: { ...fee, firstFee } }));
  const editFee = async (who: StaffCaller, firstFee: number | null) => {
    const { content, version } = await who.call(logisticsOpsApi.draft, {});
    return who.call(logisticsOpsApi.saveDraft, { content: withFee(content, firstFee), version });
  };
  /** Asks for a publication and answers the request's number. */
  const ask = async (who: StaffCaller, version: number, validFrom: string | null = null) => {
    const { body } = await who.raw(logisticsOpsApi.publishRules.line, { version, validFrom });
    expect(body.code).toBe(staffOutcome.APPROVAL_REQUIRED);
    return (body.data as { approvalId: number }).approvalId;
  };
  const publish = async (firstFee: number, validFrom: string | null = null) => {
    const { version } = await editFee(an, firstFee);
    await bo.call(staffOpsApi.approve, { id: await ask(an, version, validFrom) });
    const [last] = await an.call(logisticsOpsApi.ruleVersions, {});
    return last?.version ?? 0;
  };
  const ruling = async () =>
    (await an.call(logisticsOpsApi.ruleVersions, {})).find(({ state }) => state === "RULING")?.version;
  const soon = (ms: number) => new Date(shop.clock.now().getTime() + ms).toISOString();

  it("is what rules until somebody edits it, says who edited, and refuses an older version", async () => {
    await sit();
    const before = await an.call(logisticsOpsApi.draft, {});
    expect(before).toMatchObject({ isChanged: false, base: await ruling() });
    const saved = await editFee(an, 650);
    expect(saved).toMatchObject({ isChanged: true, version: before.version + 1, editor: an.staff.name });
    const { list } = await an.call(staffOpsApi.deeds, { line: logisticsOpsApi.saveDraft.line });
    expect(list[0]).toMatchObject({
      input: { version: before.version },
      before: { "线路 标准杂货线 · 首重费用": "$5.60" },
      after: { "线路 标准杂货线 · 首重费用": "$6.50" },
    });
    expect(list[0]?.input).not.toHaveProperty("content");
    const late = { content: withFee(before.content, 700), version: before.version };
    const { body } = await bo.raw(logisticsOpsApi.saveDraft.line, late);
    expect(body).toMatchObject({
      code: generalOutcome.CHANGED_MEANWHILE,
      data: { editor: an.staff.name, version: saved.version },
    });
    const found = (body.data as { now: { content: RuleContent } }).now.content;
    expect(found.rules.routes.find(({ id }) => id === ROUTE)?.fee).toMatchObject({ firstFee: 650 });
    const changes = await an.call(logisticsOpsApi.ruleChanges, { from: before.base, to: null });
    expect(changes).toEqual([
      expect.objectContaining({
        part: "route",
        key: ROUTE,
        kind: "CHANGED",
        field: "fee.firstFee",
        label: "首重费用",
        before: "$5.60",
        after: "$6.50",
      }),
    ]);
    const dropped = await an.call(logisticsOpsApi.saveDraft, { content: null, version: saved.version });
    expect(dropped).toMatchObject({ isChanged: false, content: before.content });
  });

  it("keeps what is faulty, names each fault at its field, and is not published with one", async () => {
    await sit();
    const { content, version } = await an.call(logisticsOpsApi.draft, {});
    const faulty = withRoute(content, ({ profiles }) => ({
      daysMin: null,
      name: "",
      profiles: profiles.map((one, place) => (place === 0 ? { ...one, maxUnits: null } : one)),
    }));
    const saved = await an.call(logisticsOpsApi.saveDraft, { content: faulty, version });
    const faults = await an.call(logisticsOpsApi.checkDraft, {});
    expect(faults.map(({ part, key, field, msg }) => [part, key, field, msg])).toEqual([
      ["route", ROUTE, "name", "请填写"],
      ["route", ROUTE, "daysMin", "请填写"],
      ["route", ROUTE, "profiles.food.maxUnits", "请填写"],
    ]);
    const wanted = { version: saved.version, validFrom: null };
    expect(await an.refusal(logisticsOpsApi.publishRules, wanted)).toBe(logisticsOutcome.RULES_FAULTY);
    const reversed = withRoute(content, () => ({ daysMin: 20, maxWeightG: 50 }));
    const again = await an.call(logisticsOpsApi.saveDraft, { content: reversed, version: saved.version });
    expect((await an.call(logisticsOpsApi.checkDraft, {})).map(({ field }) => field)).toEqual([
      "daysMax",
      "maxWeightG",
    ]);
    const emptied = { ...content, rules: { ...content.rules, routes: [] } };
    const named = { ...content, services: [{ skuId: OIL, name: "加固", remark: "", price: 100 }] };
    const taken = await an.call(logisticsOpsApi.saveDraft, { content: named, version: again.version });
    expect(await an.call(logisticsOpsApi.checkDraft, {})).toMatchObject([
      { part: "service", key: String(OIL), field: "skuId", label: "编号" },
    ]);
    const empty = await an.call(logisticsOpsApi.saveDraft, { content: emptied, version: taken.version });
    expect((await an.call(logisticsOpsApi.checkDraft, {}))[0]).toMatchObject({ part: "all" });
    await an.call(logisticsOpsApi.saveDraft, { content: null, version: empty.version });
    const same = { version: empty.version + 1, validFrom: null };
    expect(await an.refusal(logisticsOpsApi.publishRules, same)).toBe(logisticsOutcome.RULES_UNCHANGED);
  });

  it("is published by two people, of whom the second sees what changes, and nobody alone", async () => {
    await sit();
    const { version } = await editFee(an, 690);
    const id = await ask(an, version);
    const { list } = await bo.call(staffOpsApi.approvals, { isOpen: true });
    expect(list.find((one) => one.id === id)).toMatchObject({
      amount: 0,
      before: { "线路 标准杂货线 · 首重费用": "$5.60" },
      after: { "线路 标准杂货线 · 首重费用": "$6.90" },
    });
    expect(await an.refusal(staffOpsApi.approve, { id })).toBe(staffOutcome.OWN_REQUEST);
    const old = await ruling();
    await bo.call(staffOpsApi.approve, { id });
    const [row] = await an.call(logisticsOpsApi.ruleVersions, {});
    expect(row).toMatchObject({ state: "RULING", publisher: an.staff.name, approver: bo.staff.name });
    expect(row?.version).not.toBe(old);
    expect(await an.call(logisticsOpsApi.draft, {})).toMatchObject({ isChanged: false, base: row?.version });
  });

  it("is not published once it was edited after somebody asked for that", async () => {
    await sit();
    const { version } = await editFee(an, 700);
    const id = await ask(an, version);
    await editFee(bo, 710);
    const before = await ruling();
    expect(await bo.refusal(staffOpsApi.approve, { id })).toBe(generalOutcome.CHANGED_MEANWHILE);
    expect(await ruling()).toBe(before);
  });

  it("becomes one version when two people publish it at once", async () => {
    await sit();
    const { version } = await editFee(an, 720);
    const [first, second] = [await ask(an, version), await ask(bo, version, soon(MINUTE_MS))];
    const before = (await an.call(logisticsOpsApi.ruleVersions, {})).length;
    const codes = await Promise.all([
      codeOf(bo.call(staffOpsApi.approve, { id: first })),
      codeOf(an.call(staffOpsApi.approve, { id: second })),
    ]);
    expect(codes).toContain(0);
    expect(codes).toContain(generalOutcome.CHANGED_MEANWHILE);
    expect(await an.call(logisticsOpsApi.ruleVersions, {})).toHaveLength(before + 1);
  });

  it("rules from its date: an order made before keeps its version, a preview from before is refused", async () => {
    await sit();
    const buyer = await signUp(shop);
    const before = await ruling();
    const wanted = [{ skuId: OIL, quantity: 1 }];
    const order = await buyer.call(orderApi.create, await checkout(buyer, wanted));
    const stale = await checkout(buyer, wanted);
    const next = await publish(990, soon(HOUR_MS / 2));
    expect(await ruling()).toBe(before);
    const still = await checkout(buyer, wanted);
    expect(still.selfDefinedScheme?.totalEstimateFee).toBe(stale.selfDefinedScheme?.totalEstimateFee);
    shop.clock.advance(HOUR_MS / 2);
    await sit();
    expect(await ruling()).toBe(next);
    expect(await buyer.refusal(orderApi.create, stale)).toBe(orderOutcome.PRICE_CHANGED);
    const fresh = await buyer.call(orderApi.create, await checkout(buyer, wanted));
    const { rows } = await sql<{ orderId: number; version: number }>`
      select order_id as "orderId", rule_version as version from logistics_pkg
      where order_id in (${order.id}, ${fresh.id}) order by order_id`.execute(shop.database.db);
    expect(rows).toEqual([
      { orderId: order.id, version: before },
      { orderId: fresh.id, version: next },
    ]);
  });

  it("prices each order by one version when another begins while orders are made", async () => {
    await sit();
    const buyers = await Promise.all(Array.from({ length: 6 }, () => signUp(shop)));
    const requests = await Promise.all(buyers.map((buyer) => checkout(buyer, [{ skuId: OIL, quantity: 1 }])));
    const { version } = await editFee(an, 810);
    const id = await ask(an, version);
    const [, ...codes] = await Promise.all([
      bo.call(staffOpsApi.approve, { id }),
      ...requests.map((request, place) =>
        codeOf((buyers[place] ?? shop.visitor).call(orderApi.create, request)),
      ),
    ]);
    expect(codes.every((code) => code === 0 || code === orderOutcome.PRICE_CHANGED)).toBe(true);
    const { rows } = await sql<{ fee: number; version: number }>`
      select distinct fee_cents as fee, rule_version as version from logistics_pkg pkg join orders on orders.id = pkg.order_id
      where orders.uid = any(${buyers.map(({ session }) => session.uid)}::bigint[])`.execute(
      shop.database.db,
    );
    expect(new Set(rows.map((row) => row.version)).size).toBe(rows.length);
  });

  it("is withdrawn by one person before its date, and not after", async () => {
    await sit();
    const before = await ruling();
    const coming = await publish(1_110, soon(20 * MINUTE_MS));
    const reason = "日期有误";
    expect(await an.call(logisticsOpsApi.withdrawRules, { version: coming, reason })).toMatchObject({
      state: "WITHDRAWN",
    });
    shop.clock.advance(21 * MINUTE_MS);
    expect(await ruling()).toBe(before);
    expect(await an.refusal(logisticsOpsApi.withdrawRules, { version: coming, reason })).toBe(
      logisticsOutcome.RULES_BEGUN,
    );
    expect(await an.refusal(logisticsOpsApi.ruleVersion, { version: 999_999 })).toBe(
      logisticsOutcome.RULES_NOT_FOUND,
    );
  });

  it("brings its parcel services when it begins, once (OP-038)", async () => {
    await sit();
    const services = async () =>
      JSON.parse((await shop.visitor.call(saleApi.config, { name: "LOGISTIC_SERVICES" }))?.value ?? "[]");
    const before = await services();
    const { content, version } = await an.call(logisticsOpsApi.draft, {});
    const added = { skuId: 77, name: "加厚纸箱", remark: "双层", price: 420 };
    const saved = await an.call(logisticsOpsApi.saveDraft, {
      content: { ...content, services: [...content.services, added] },
      version,
    });
    await bo.call(staffOpsApi.approve, { id: await ask(an, saved.version, soon(20 * MINUTE_MS)) });
    for (const sweep of logisticsSweeps) await sweepOnce(shop.app.kernel, sweep);
    expect(await services()).toEqual(before);
    shop.clock.advance(20 * MINUTE_MS);
    const begin = logisticsSweeps.find(({ name }) => name === "begin parcel services");
    expect(begin && (await sweepOnce(shop.app.kernel, begin))).toBe(1);
    expect(await services()).toContainEqual(added);
    expect(begin && (await sweepOnce(shop.app.kernel, begin))).toBe(0);
  });

  it("splits a trial cart beside what rules, and says which limit made each parcel", async () => {
    await sit();
    const { content, version } = await an.call(logisticsOpsApi.draft, {});
    const routes = content.rules.routes.map((route) => ({
      ...route,
      profiles: route.profiles.map((one) => ({ ...one, maxUnits: 1 })),
    }));
    const narrow = { ...content, rules: { ...content.rules, routes } };
    await an.call(logisticsOpsApi.saveDraft, { content: narrow, version });
    const cart = {
      lines: [
        { skuId: OIL, quantity: 4 },
        { skuId: goods.honey(), quantity: 2 },
      ],
      country: "CN" as const,
    };
    const [now] = await an.call(logisticsOpsApi.tryCart, { ...cart, version: (await ruling()) ?? 0 });
    const [tried] = await an.call(logisticsOpsApi.tryCart, { ...cart, version: null });
    expect(now).toMatchObject({ presetId: "CN_BEST", solved: true });
    expect(tried?.parcels.length).toBeGreaterThan(now?.parcels.length ?? 0);
    expect(tried?.parcels).toHaveLength(6);
    const [first] = tried?.parcels ?? [];
    expect(first?.limits[0]).toEqual({ label: "件数", used: "1", limit: "1", isFull: true });
    expect(first?.reasons.join()).toMatch(/总共最多 1 件/);
    const lost = await an.call(logisticsOpsApi.tryCart, { ...cart, country: "TW", version: null });
    expect(lost.every(({ presetName }) => presetName === "国际直邮")).toBe(true);
  });
});
