import { notifyApi } from "@crux/contract/notify";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as notifyOutcome from "@crux/contract/outcomes/notify";
import { MINUTE_MS } from "@crux/rules/time/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Ctx } from "../../kernel/verb/context.ts";
import { runAsSystem } from "../../kernel/verb/kernel.ts";
import type { Caller } from "../../testing/caller.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { signUp } from "../../testing/people.ts";
import { announce, sendMessage } from "./service.ts";

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const words = { title: "支付成功", body: "订单已支付" };

describe.each(ENGINES)("messages on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());

  const system = <Result>(work: (ctx: Ctx) => Promise<Result>) => runAsSystem(shop.app.kernel, work);
  const titles = async (person: Caller, filter: { type?: "SYSTEM" | "PERSONAL"; readFlag?: 0 | 1 }) =>
    (await person.call(notifyApi.messages, filter)).content.map(({ owMessage }) => owMessage.title);

  it("come newest first, by type, with the fields of the model (R-API-69, R-MODEL-25, R-CONST-08)", async () => {
    const person = await signUp(shop);
    const { uid } = person.session;
    await system((ctx) => sendMessage(ctx, { uid, ...words, link: ["/public/a.webp", "/public/b.webp"] }));
    shop.clock.advance(MINUTE_MS);
    await system((ctx) => sendMessage(ctx, { uid, title: "已发货", body: "包裹在路上" }));
    const { content, totalElements } = await person.call(notifyApi.messages, { type: "PERSONAL" });
    expect(totalElements).toBe(2);
    expect(content.map(({ owMessage }) => owMessage.title)).toEqual(["已发货", "支付成功"]);
    expect(Object.keys(content[1] ?? {}).sort()).toEqual(["id", "owMessage", "readFlag", "type"]);
    expect(content[1]).toMatchObject({ readFlag: 0, type: "PERSONAL" });
    expect(content[1]?.owMessage).toEqual({
      ...words,
      createTime: expect.stringMatching(ISO_TIME),
      type: "PERSONAL",
      link: "/public/a.webp||/public/b.webp",
    });
    const announced = await person.call(notifyApi.messages, { type: "SYSTEM" });
    expect(new Set(announced.content.map(({ type }) => type))).toEqual(new Set(["SYSTEM"]));
  });

  it("tell an event once, also when it is told twice at a time (L-MSG-01)", async () => {
    const person = await signUp(shop);
    const other = await signUp(shop);
    const tell = (uid: number) => system((ctx) => sendMessage(ctx, { uid, ...words, key: "paid 77" }));
    const { uid } = person.session;
    await Promise.all([tell(uid), tell(uid), tell(uid), tell(other.session.uid)]);
    expect(await titles(person, { type: "PERSONAL" })).toEqual([words.title]);
    expect(await titles(other, { type: "PERSONAL" })).toEqual([words.title]);
  });

  it("vanish with the transaction that wrote them (L-MSG-01)", async () => {
    const person = await signUp(shop);
    const work = system(async (ctx) => {
      await sendMessage(ctx, { uid: person.session.uid, ...words });
      throw new Error("the payment failed");
    });
    await expect(work).rejects.toThrow("the payment failed");
    expect(await titles(person, { type: "PERSONAL" })).toEqual([]);
  });

  it("reach everybody or one class, each with a read state of their own (L-MSG-01)", async () => {
    const [plain, other, vip] = [
      await signUp(shop),
      await signUp(shop),
      await signUp(shop, { userClass: "VIP" }),
    ];
    await system(async (ctx) => {
      await announce(ctx, { title: "致所有人", body: "", key: "all" });
      await announce(ctx, { title: "致黑卡", body: "", key: "vip", userClass: "VIP" });
    });
    expect(await titles(plain, { type: "SYSTEM", readFlag: 0 })).toContain("致所有人");
    expect(await titles(plain, { type: "SYSTEM" })).not.toContain("致黑卡");
    expect(await titles(vip, { type: "SYSTEM", readFlag: 0 })).toEqual(
      expect.arrayContaining(["致所有人", "致黑卡"]),
    );
    const { content } = await plain.call(notifyApi.messages, { type: "SYSTEM" });
    const id = content.find(({ owMessage }) => owMessage.title === "致所有人")?.id ?? 0;
    await plain.call(notifyApi.readMessage, { id });
    expect(await titles(plain, { type: "SYSTEM", readFlag: 0 })).not.toContain("致所有人");
    expect(await titles(other, { type: "SYSTEM", readFlag: 0 })).toContain("致所有人");
  });

  it("are read once and stay read, however often they are opened (R-API-70, R-MSG-07, L-MSG-02)", async () => {
    const person = await signUp(shop);
    await system((ctx) => sendMessage(ctx, { uid: person.session.uid, ...words }));
    const dots = { type: "PERSONAL", readFlag: 0, pageSize: 10 } as const;
    const { content } = await person.call(notifyApi.messages, dots);
    const id = content[0]?.id ?? 0;
    const answers = await Promise.all([1, 2, 3].map(() => person.call(notifyApi.readMessage, { id })));
    for (const answer of answers) expect(answer).toMatchObject({ id, readFlag: 1, owMessage: words });
    expect((await person.call(notifyApi.messages, dots)).totalElements).toBe(0);
    expect(await titles(person, { type: "PERSONAL", readFlag: 1 })).toEqual([words.title]);
  });

  it("of others and unknown ones are not found, and stay unread (R-API-70, OP-008)", async () => {
    const person = await signUp(shop);
    const thief = await signUp(shop);
    await system(async (ctx) => {
      await sendMessage(ctx, { uid: person.session.uid, ...words });
      await announce(ctx, { title: "只给黑卡", body: "", key: "only", userClass: "VIP" });
    });
    const [own] = (await person.call(notifyApi.messages, { type: "PERSONAL" })).content;
    const vip = await signUp(shop, { userClass: "VIP" });
    const forVip = (await vip.call(notifyApi.messages, { type: "SYSTEM" })).content.find(
      ({ owMessage }) => owMessage.title === "只给黑卡",
    );
    for (const id of [own?.id ?? 0, forVip?.id ?? 0, 999_999_999])
      expect(await thief.refusal(notifyApi.readMessage, { id })).toBe(notifyOutcome.MESSAGE_NOT_FOUND);
    expect(await titles(person, { type: "PERSONAL", readFlag: 0 })).toEqual([words.title]);
    const line = `GET /notify/secure/${person.session.uid}/message/${own?.id}/read`;
    expect((await thief.raw(line)).body.code).toBe(generalOutcome.FORBIDDEN);
  });

  it("refuse a type or a read flag that is none (R-API-69)", async () => {
    const person = await signUp(shop);
    const line = `POST /notify/secure/${person.session.uid}/message/query`;
    for (const body of [{ type: "OTHER" }, { readFlag: 2 }, { pageSize: 0 }, { type: ["SYSTEM"] }])
      expect((await person.raw(line, body)).body.code).toBe(generalOutcome.INVALID_REQUEST);
    const bad = `GET /notify/secure/${person.session.uid}/message/abc/read`;
    expect((await person.raw(bad)).body.code).toBe(generalOutcome.INVALID_REQUEST);
  });
});
