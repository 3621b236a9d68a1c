import type { ApiError } from "@crux/client/client";
import { couponApi } from "@crux/contract/coupon";
import type { Input } from "@crux/contract/endpoint";
import { notifyApi } from "@crux/contract/notify";
import { orderApi } from "@crux/contract/order";
import * as couponOutcome from "@crux/contract/outcomes/coupon";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as userOutcome from "@crux/contract/outcomes/user";
import { couponOpsApi } from "@crux/contract/promo/coupon";
import { reportOpsApi } from "@crux/contract/report";
import { staffOpsApi } from "@crux/contract/staff";
import { taskOpsApi } from "@crux/contract/task";
import { DAY_MS } from "@crux/rules/time/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../testing/caller.ts";
import { checkout } from "../../testing/checkout.ts";
import { goods } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { signUp } from "../../testing/people.ts";
import { openStaff, type StaffCaller } from "../../testing/staff.ts";
import { createTaskRunner, type TaskKind } from "../task/service.ts";
import { couponTasks, issueTask } from "./tasks.ts";

describe.each(ENGINES)("coupons that staff keep on %s", (engine) => {
  let shop: Shop;
  let clerk: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
    clerk = await openStaff(shop, ["coupon.edit"]);
  });
  afterAll(() => shop.close());

  const add = async (over: Partial<Input<typeof couponOpsApi.addRule>> = {}) => {
    const terms = { title: "减$5", effectiveCents: 500, durationDays: 30, ...over };
    return (await clerk.call(couponOpsApi.addRule, terms)).ruleId;
  };
  const figures = (ruleId: string) => clerk.call(reportOpsApi.couponRule, { ruleId });
  const give = (ruleId: string, uid: number, batch = "batch-0001") =>
    clerk.call(couponOpsApi.issueTicket, { ruleId, uid, reason: "补偿", batch });
  const find = (number: string) => clerk.call(reportOpsApi.ticketByNumber, { number });
  const collect = (who: Caller, ticketRuleId: string) => who.call(couponApi.collect, { ticketRuleId });
  const withdraw = (ticketId: number) =>
    clerk.call(couponOpsApi.withdrawTicket, { ticketId, reason: "发错" });
  /** The request of an order that a ticket of five dollars takes part in. */
  const withTicket = async (buyer: Caller, couponTicketId: number) => {
    const request = await checkout(buyer, [{ skuId: goods.honey(), quantity: 2 }]);
    return { ...request, couponTicketId, netAmount: Number(request.netAmount) - 500 };
  };
  const order = async (buyer: Caller, ticketId: number) =>
    buyer.call(orderApi.create, await withTicket(buyer, ticketId));
  const runAll = async () => {
    while ((await shop.app.runTask()) > 0);
  };
  const codesOf = (ends: PromiseSettledResult<unknown>[]) =>
    ends.flatMap((end) => (end.status === "rejected" ? [(end.reason as ApiError).code] : []));

  it("are added, taken offline and put online again, and listed with what became of their tickets (L-CPN-01)", async () => {
    const ruleId = await add({ title: "开张", total: 10 });
    const printed = await clerk.call(couponOpsApi.printTickets, { ruleId, pieces: 3 });
    expect(printed.numbers).toHaveLength(3);
    for (const number of printed.numbers) expect(number).toMatch(/^\d{16}$/);
    const buyer = await signUp(shop);
    await collect(buyer, ruleId);
    await clerk.call(couponOpsApi.setRuleDisabled, { ruleId, disabled: true });
    const late = await signUp(shop);
    expect(await late.refusal(couponApi.collect, { ticketRuleId: ruleId })).toBe(couponOutcome.OFFLINE);
    const { list } = await clerk.call(reportOpsApi.couponRules, { state: "OFFLINE", q: "开张" });
    expect(list).toMatchObject([
      { ruleId, issued: 3, printed: 2, usable: 1, used: 0, saved: 0, state: "OFFLINE" },
    ]);
    await clerk.call(couponOpsApi.setRuleDisabled, { ruleId, disabled: false });
    await collect(late, ruleId);
    expect(await clerk.refusal(couponOpsApi.printTickets, { ruleId, pieces: 8 })).toBe(
      couponOutcome.ALL_COLLECTED,
    );
    expect(await clerk.refusal(couponOpsApi.setRuleDisabled, { ruleId: "none", disabled: true })).toBe(
      couponOutcome.NOT_FOUND,
    );
  });

  it("are changed as a whole until there is a ticket, then in words, time and number alone, and restored from their history", async () => {
    const terms = { title: "减$5", effectiveCents: 500, durationDays: 30, total: 100 };
    const ruleId = await add(terms);
    const save = (over: object) =>
      clerk.call(couponOpsApi.saveRule, { ruleId, ...terms, version: 0, ...over });
    const refused = (over: object) =>
      save(over).then(
        () => null,
        ({ code, data }: ApiError) => ({ code, data }),
      );
    await save({ title: "减$6", effectiveCents: 600 });
    expect(await figures(ruleId)).toMatchObject({ title: "减$6", effectiveCents: 600, version: 1 });
    // Whoever began before it hears of it, and the same again changes nothing.
    expect(await refused({ title: "减$7" })).toMatchObject({
      code: generalOutcome.CHANGED_MEANWHILE,
      data: { version: 1, now: { title: "减$6" } },
    });
    expect(await save({ title: "减$6", effectiveCents: 600 })).toEqual({ ruleId, version: 1 });
    const holder = await signUp(shop);
    await collect(holder, ruleId);
    const held = () => holder.call(couponApi.tickets, {});
    const before = (await held()).content[0];
    const now = { title: "减$6", effectiveCents: 600, version: 1 };
    expect(
      await refused({ ...now, effectiveCents: 500, matchCents: 10_000, userClass: "VIP" }),
    ).toMatchObject({
      code: couponOutcome.TERMS_HELD,
      data: { fields: ["userClass", "effectiveCents", "matchCents"] },
    });
    await save({ ...now, title: "减六元", durationDays: 3, total: 1, perUser: 2 });
    const later = await signUp(shop);
    expect(await later.refusal(couponApi.collect, { ticketRuleId: ruleId })).toBe(
      couponOutcome.ALL_COLLECTED,
    );
    expect((await held()).content[0]).toMatchObject({
      effectiveAmount: before?.effectiveAmount,
      expire_date: before?.expire_date,
    });
    await save({ ...now, title: "减六元", durationDays: 3, perUser: 2, version: 2 });
    await collect(holder, ruleId);
    const second = (await held()).content[0]?.expire_date ?? "";
    expect(Math.round((Date.parse(second) - shop.clock.now().getTime()) / DAY_MS)).toBe(3);
    expect(await refused({ ...now, total: 1, perUser: 1, version: 3 })).toMatchObject({
      code: couponOutcome.TERMS_HELD,
      data: { fields: ["total", "perUser"] },
    });
    const { id } = await figures(ruleId);
    const steps = await clerk.call(staffOpsApi.history, { type: "coupon", id });
    expect(steps.map(({ after }) => (after as { title: string }).title)).toEqual([
      ...["减六元", "减六元", "减$6"],
      "减$5",
    ]);
    // What stood before the last edit, over the present version.
    expect(steps[0]?.before).toMatchObject({ title: "减六元", total: 1 });
    expect(await clerk.refusal(couponOpsApi.saveRule, { ruleId: "none", ...terms, version: 0 })).toBe(
      couponOutcome.NOT_FOUND,
    );
    const other = await openStaff(shop, ["sale.edit"]);
    expect(await other.refusal(staffOpsApi.history, { type: "coupon", id })).toBe(generalOutcome.FORBIDDEN);
  });

  it("keep what they give when somebody changes it while others take the first tickets (L-CPN-02)", async () => {
    const buyers = await Promise.all([1, 2, 3].map(() => signUp(shop)));
    for (const round of [1, 2, 3]) {
      const ruleId = await add();
      const terms = { title: `减$${round}`, effectiveCents: 900, durationDays: 30 };
      const [change, ...taken] = await Promise.allSettled([
        clerk.call(couponOpsApi.saveRule, { ruleId, ...terms, version: 0 }),
        ...buyers.map((buyer) => collect(buyer, ruleId)),
      ]);
      const gives = (await figures(ruleId)).effectiveCents;
      expect(gives).toBe(change.status === "fulfilled" ? 900 : 500);
      for (const one of taken)
        expect(one).toMatchObject({ status: "fulfilled", value: { effectiveAmount: gives } });
    }
  });

  it("are printed by thousands, whose numbers come as a file that spreadsheets leave as it is", async () => {
    const ruleId = await add();
    const { numbers, fromId, toId } = await clerk.call(couponOpsApi.printTickets, { ruleId, pieces: 1_200 });
    expect(numbers).toEqual([]);
    const task = await clerk.call(taskOpsApi.start, {
      kind: "coupon.codes",
      input: { ruleId, fromId, toId },
    });
    await runAll();
    expect(await clerk.call(taskOpsApi.detail, { id: task.id })).toMatchObject({
      state: "DONE",
      done: 1_200,
    });
    const { path } = await clerk.call(taskOpsApi.file, { id: task.id });
    const token = clerk.session?.token ?? "";
    const { body } = await shop.app.http.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
    expect(body.trim().split("\r\n")).toHaveLength(1_201);
    expect(body).toMatch(/\r\n\d{4} \d{4} \d{4} \d{4}\r\n/);
  });

  it("are given to one, once for each batch, and to nobody who may not have them", async () => {
    const ruleId = await add({ perUser: 2 });
    const buyer = await signUp(shop);
    const uid = buyer.session.uid;
    const first = await give(ruleId, uid);
    expect(first.isNew).toBe(true);
    expect(await give(ruleId, uid)).toEqual({ ...first, isNew: false });
    await give(ruleId, uid, "batch-0002");
    const refusal = (over: object) =>
      clerk.refusal(couponOpsApi.issueTicket, { ruleId, uid, reason: "补偿", batch: "batch-0003", ...over });
    expect(await refusal({})).toBe(couponOutcome.ALREADY_COLLECTED);
    expect(await refusal({ uid: 999_999 })).toBe(userOutcome.NOT_FOUND);
    expect(await refusal({ ruleId: await add({ userClass: "VIP" }) })).toBe(couponOutcome.MEMBERS_ONLY);
    // Twenty presses at the same moment are one ticket.
    const other = (await signUp(shop)).session.uid;
    const all = await Promise.all(Array.from({ length: 20 }, () => give(ruleId, other, "batch-0004")));
    expect(new Set(all.map(({ ticketId }) => ticketId)).size).toBe(1);
    expect(all.filter(({ isNew }) => isNew)).toHaveLength(1);
  });

  it("are given to everybody of a class by a task, and nobody gets two by another press", async () => {
    const ruleId = await add({ perUser: 3 });
    await signUp(shop, { userClass: "VIP" });
    const input = { ruleId, to: "VIP", reason: "会员日", batch: "members-day" };
    for (const _ of [1, 2]) {
      await clerk.call(taskOpsApi.start, { kind: "coupon.issue", input });
      await runAll();
    }
    const { rows } = await sql<{ members: number; tickets: number; holders: number }>`
      select (select count(*)::int from app_user where user_class = 'VIP' and disabled_at is null
          and erased_at is null and (membership_expires_at is null or membership_expires_at > ${shop.clock.now()})) as members,
        count(*)::int as tickets, count(distinct uid)::int as holders
      from coupon_ticket where batch = 'members-day'`.execute(shop.database.db);
    expect(rows[0]?.tickets).toBe(rows[0]?.members);
    expect(rows[0]?.holders).toBe(rows[0]?.members);
    expect(rows[0]?.members).toBeGreaterThan(0);
    const chosen = (await signUp(shop)).session.uid;
    const task = await clerk.call(taskOpsApi.start, {
      kind: "coupon.issue",
      input: { ruleId, to: "CHOSEN", uids: [chosen, 999_999], reason: "补偿", batch: "chosen-ones" },
    });
    await runAll();
    expect(await clerk.call(taskOpsApi.detail, { id: task.id })).toMatchObject({
      state: "DONE",
      failed: 1,
      errors: [{ row: 2, code: userOutcome.NOT_FOUND }],
    });
  });

  it("are given by a task that goes on where a killed server left it, and each customer is told once", async () => {
    const ruleId = await add({ perUser: 3 });
    const people = await Promise.all(Array.from({ length: 6 }, () => signUp(shop)));
    const uids = people.map(({ session }) => session.uid);
    const tell = { title: "送您一张券", body: "已放入「我的优惠券」" };
    const input = { ruleId, to: "CHOSEN", uids, reason: "回馈", batch: "killed-once", tell };
    const task = await clerk.call(taskOpsApi.start, { kind: "coupon.issue", input });
    const [issue] = couponTasks;
    if (!issue) throw new Error("no task");
    const died = Promise.withResolvers<void>();
    const dying: TaskKind = {
      ...issue,
      run: (job, asked) => {
        const act: typeof job.act = (one, action) => {
          if (one.row < 4) return job.act(one, action);
          died.resolve();
          return new Promise(() => {});
        };
        return issue.run({ ...job, act }, asked);
      },
    };
    void createTaskRunner(shop.app.kernel, shop.app.staff, [dying]).run();
    await died.promise;
    expect(await figures(ruleId)).toMatchObject({ issued: 3 });
    shop.clock.advance(61_000);
    await runAll();
    expect(await clerk.call(taskOpsApi.detail, { id: task.id })).toMatchObject({ state: "DONE", failed: 0 });
    expect(await figures(ruleId)).toMatchObject({ issued: 6, usable: 6 });
    for (const person of people) {
      expect((await person.call(couponApi.tickets, {})).content).toHaveLength(1);
      const { content } = await person.call(notifyApi.messages, { type: "PERSONAL" });
      expect(content.filter(({ owMessage }) => owMessage.title === tell.title)).toHaveLength(1);
    }
  });

  it("are given to everybody by their numbers, and on behind the last one after a server was killed", async () => {
    const ruleId = await add({ perUser: 3 });
    await Promise.all(Array.from({ length: 3 }, () => signUp(shop)));
    const input = { ruleId, to: "ALL", reason: "回馈", batch: "everybody-once" };
    const task = await clerk.call(taskOpsApi.start, { kind: "coupon.issue", input });
    const died = Promise.withResolvers<void>();
    const begun: number[] = [];
    const issue = issueTask(2);
    const watched = (isDying: boolean): TaskKind => ({
      ...issue,
      run: (job, asked) => {
        const change: typeof job.change = (page, progress) => {
          begun.push((page.input as { afterUid: number }).afterUid);
          if (!isDying || begun.length < 3) return job.change(page, progress);
          died.resolve();
          return new Promise(() => {});
        };
        return issue.run({ ...job, change }, asked);
      },
    });
    void createTaskRunner(shop.app.kernel, shop.app.staff, [watched(true)]).run();
    await died.promise;
    expect(await figures(ruleId)).toMatchObject({ issued: 4 });
    // Whoever joins meanwhile is one of them, and no page is looked at twice but the one that was in hand.
    await signUp(shop);
    shop.clock.advance(61_000);
    await createTaskRunner(shop.app.kernel, shop.app.staff, [watched(false)]).run();
    const done = await clerk.call(taskOpsApi.detail, { id: task.id });
    expect(done).toMatchObject({ state: "DONE", failed: 0, result: { count: done.total } });
    expect(begun.length - 1).toBe(new Set(begun).size);
    const { rows } = await sql<{ people: number; tickets: number }>`
      select (select count(*)::int from app_user where disabled_at is null and erased_at is null) as people,
        count(*)::int as tickets from coupon_ticket where batch = 'everybody-once'`.execute(shop.database.db);
    expect(rows[0]?.tickets).toBe(rows[0]?.people);
    expect(done.total).toBe(rows[0]?.people);
  });

  it("are given a page at a time once for each batch, while somebody gives them one by one, and never beyond the total (I-08)", async () => {
    const ruleId = await add({ perUser: 2 });
    const joined = await Promise.all(Array.from({ length: 4 }, () => signUp(shop)));
    const people = joined.toSorted((one, other) => one.session.uid - other.session.uid);
    const afterUid = Math.min(...people.map(({ session }) => session.uid)) - 1;
    const page = { ruleId, to: "ALL" as const, afterUid, limit: 1000, reason: "回馈", batch: "page-race" };
    const answers = await Promise.all([
      clerk.call(couponOpsApi.issueTickets, page),
      clerk.call(couponOpsApi.issueTickets, page),
      ...people.map(({ session }) => give(ruleId, session.uid, page.batch).then(() => null)),
    ]);
    const passed = answers.flatMap((answer) => (answer ? [answer] : []));
    expect(passed.map(({ passed: count, refused }) => [count, refused])).toEqual([
      [4, []],
      [4, []],
    ]);
    expect(await figures(ruleId)).toMatchObject({ issued: 4, usable: 4 });
    for (const person of people) expect((await person.call(couponApi.tickets, {})).content).toHaveLength(1);

    const few = await add({ total: 3 });
    const tell = { title: "送您一张券", body: "请查收" };
    const other = { ...page, ruleId: few, batch: "page-few", tell };
    const { given, refused } = await clerk.call(couponOpsApi.issueTickets, other);
    expect(given).toBe(3);
    expect(refused).toEqual([
      { uid: people.at(-1)?.session.uid, place: 4, code: couponOutcome.ALL_COLLECTED },
    ]);
    // Another batch finds them with as many as one may have.
    const again = await clerk.call(couponOpsApi.issueTickets, { ...other, batch: "page-again" });
    expect(again.refused.map(({ code }) => code)).toEqual([
      ...Array(3).fill(couponOutcome.ALREADY_COLLECTED),
      couponOutcome.ALL_COLLECTED,
    ]);
    const [first] = people;
    if (!first) throw new Error("nobody");
    const { content } = await first.call(notifyApi.messages, { type: "PERSONAL" });
    expect(content.filter(({ owMessage }) => owMessage.title === tell.title)).toHaveLength(1);
    await clerk.call(couponOpsApi.setRuleDisabled, { ruleId: few, disabled: true });
    expect(await clerk.refusal(couponOpsApi.issueTickets, other)).toBe(couponOutcome.OFFLINE);
  });

  it("are found by number with order and history, counted by day, and withdrawn while nobody used them (L-CPN-08)", async () => {
    const ruleId = await add({ perUser: 5 });
    const buyer = await signUp(shop, { balanceCents: 100_000 });
    const [used, free] = [
      await give(ruleId, buyer.session.uid, "batch-used"),
      await give(ruleId, buyer.session.uid, "batch-free"),
    ];
    const { id } = await order(buyer, used.ticketId);
    const bound = await clerk
      .call(couponOpsApi.withdrawTicket, { ticketId: used.ticketId, reason: "发错" })
      .catch((error: ApiError) => error);
    expect(bound).toMatchObject({
      code: couponOutcome.TICKET_BOUND,
      data: { status: "FROZEN", orderId: id },
    });
    expect(await find(used.number.replace(/(\d{4})/g, "$1 "))).toMatchObject({
      status: "FROZEN",
      uid: buyer.session.uid,
      order: { orderId: id, saving: 500 },
      moves: [
        { to: "USABLE", mover: "OPERATOR", why: "补偿" },
        { from: "USABLE", to: "FROZEN" },
      ],
    });
    await withdraw(free.ticketId);
    await withdraw(free.ticketId);
    expect((await find(free.number)).moves.map(({ to, why }) => [to, why])).toEqual([
      ["USABLE", "补偿"],
      ["DISABLE", "发错"],
    ]);
    expect(await figures(ruleId)).toMatchObject({ issued: 2, frozen: 1, withdrawn: 1 });
    const span = { ruleId, from: "2000-01-01", to: "2099-12-31" };
    const { days } = await clerk.call(reportOpsApi.couponResults, span);
    expect(days).toMatchObject([{ issued: 2, used: 0, revenue: 0, discount: 0 }]);
    expect(await clerk.refusal(reportOpsApi.ticketByNumber, { number: "0" })).toBe(
      couponOutcome.TICKET_NOT_FOUND,
    );
    expect(await clerk.refusal(couponOpsApi.withdrawTicket, { ticketId: 1, reason: "x" })).toBe(
      couponOutcome.TICKET_NOT_FOUND,
    );
  });

  it("are listed by where they stand, by their holder and by number, and withdrawn many at once (L-CPN-08)", async () => {
    const ruleId = await add({ durationDays: 2, perUser: 9 });
    const holder = await signUp(shop);
    const { uid } = holder.session;
    const given = await Promise.all(["list-0001", "list-0002", "list-0003"].map((b) => give(ruleId, uid, b)));
    const other = await give(ruleId, (await signUp(shop)).session.uid, "list-0001");
    const [printed = ""] = (await clerk.call(couponOpsApi.printTickets, { ruleId, pieces: 1 })).numbers;
    const { id: couponId } = await figures(ruleId);
    type Asked = Omit<Input<typeof reportOpsApi.tickets>, "couponId">;
    const numbers = async (asked: Asked) =>
      (await clerk.call(reportOpsApi.tickets, { couponId, ...asked })).list.map(({ number }) => number);
    expect(await clerk.call(reportOpsApi.tickets, { couponId, pageSize: 2 })).toMatchObject({
      total: 5,
      list: [{ number: printed, status: "CREATED", holder: null, orderId: null }, { status: "" }],
    });
    expect((await numbers({ uid })).toSorted()).toEqual(given.map(({ number }) => number).toSorted());
    expect(await numbers({ q: ` ${other.number.replace(/(\d{4})(?=\d)/g, "$1-")} ` })).toEqual([
      other.number,
    ]);
    const rows = [...given, other].map(({ ticketId }) => ({ ticketId, reason: "重复发放" }));
    const bound = await order(holder, given[0]?.ticketId ?? 0);
    // Tried first: the same answer, nothing changed, and no entry of the log.
    const logged = async () =>
      (
        await (
          await openStaff(shop, "owner")
        ).call(staffOpsApi.deeds, { line: couponOpsApi.withdrawTicket.line })
      ).total;
    const loggedBefore = await logged();
    const tried = await clerk.call(couponOpsApi.withdrawTickets, { rows: rows.slice(0, 2), isTrial: true });
    expect(tried.map(({ code }) => code)).toEqual([couponOutcome.TICKET_BOUND, 0]);
    expect(await numbers({ status: "DISABLE" })).toEqual([]);
    expect(await logged()).toBe(loggedBefore);
    const outcomes = await clerk.call(couponOpsApi.withdrawTickets, { rows: rows.slice(0, 2) });
    expect(await logged()).toBe(loggedBefore + 1);
    expect(outcomes.map(({ key, code }) => [key, code])).toEqual([
      [String(given[0]?.ticketId), couponOutcome.TICKET_BOUND],
      [String(given[1]?.ticketId), 0],
    ]);
    expect(await clerk.call(reportOpsApi.tickets, { couponId, status: "FROZEN" })).toMatchObject({
      total: 1,
      list: [{ number: given[0]?.number, status: "FROZEN", holder: { uid }, orderId: bound.id }],
    });
    expect(await numbers({ status: "DISABLE" })).toEqual([given[1]?.number]);
    expect(await numbers({ status: "CREATED" })).toEqual([printed]);
    // Whose time is over is no longer among those that can be used, noted or not.
    await sql`update coupon_ticket set expires_at = ${new Date(shop.clock.now().getTime() - 1)}
      where number = ${other.number}`.execute(shop.database.db);
    expect(await numbers({ status: "USABLE" })).toEqual([given[2]?.number]);
    expect(await numbers({ status: "EXPIRED" })).toEqual([other.number]);
  });

  it("are withdrawn or ordered with, never both, when somebody does either at the same moment (I-07)", async () => {
    const ruleId = await add({ perUser: 9 });
    const buyers = await Promise.all([1, 2, 3].map(() => signUp(shop)));
    const tickets = await Promise.all(
      buyers.map((buyer, n) => give(ruleId, buyer.session.uid, `race-000${n}`)),
    );
    const requests = await Promise.all(
      buyers.map((buyer, n) => withTicket(buyer, tickets[n]?.ticketId ?? 0)),
    );
    for (const [n, buyer] of buyers.entries()) {
      const [request, ticketId] = [requests[n], tickets[n]?.ticketId ?? 0];
      if (!request) throw new Error("no request");
      const ends = await Promise.allSettled([buyer.call(orderApi.create, request), withdraw(ticketId)]);
      expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect([couponOutcome.NOT_APPLICABLE, couponOutcome.TICKET_BOUND]).toContain(codesOf(ends)[0]);
    }
  });

  it("are collected until they go offline, and by nobody after it, when both happen at the same moment (L-CPN-02)", async () => {
    const ruleId = await add();
    const buyers = await Promise.all(Array.from({ length: 6 }, () => signUp(shop)));
    const ends = await Promise.allSettled([
      ...buyers.map((buyer) => collect(buyer, ruleId)),
      clerk.call(couponOpsApi.setRuleDisabled, { ruleId, disabled: true }),
    ]);
    expect(codesOf(ends).every((code) => code === couponOutcome.OFFLINE)).toBe(true);
    const { issued, usable } = await figures(ruleId);
    expect(issued).toBe(6 - codesOf(ends).length);
    expect(usable).toBe(issued);
    // Whoever holds one uses it all the same.
    const holder = buyers.find((_, n) => ends[n]?.status === "fulfilled");
    if (holder) {
      const { content } = await holder.call(couponApi.tickets, {});
      await order(holder, content[0]?.id ?? 0);
    }
  });
});
