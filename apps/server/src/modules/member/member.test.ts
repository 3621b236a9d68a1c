import { memberApi } from "@crux/contract/member";
import * as generalOutcome from "@crux/contract/outcomes/general";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runAsSystem } from "../../kernel/verb/kernel.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { signUp } from "../../testing/people.ts";
import { addSpend } from "./service.ts";

describe.each(ENGINES)("members on %s", (engine) => {
  let shop: Shop;
  let nextOrder = 1_000_000;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());

  const spend = (uid: number, amountCents: number, orderId = ++nextOrder) =>
    runAsSystem(shop.app.kernel, (ctx) => addSpend(ctx, { uid, orderId, amountCents }));
  const moveTo = (time: string) => shop.clock.advance(new Date(time).getTime() - shop.clock.now().getTime());

  it("answers the levels to everybody (R-API-63, R-MODEL-24)", async () => {
    const rules = await shop.visitor.call(memberApi.cashBackRules, {});
    expect(rules).toHaveLength(3);
    expect(rules[0]).toEqual({
      consumeLevel: 1,
      downThreshold: 10_000,
      upThreshold: 50_000,
      returnRatio: 0.01,
    });
    expect(rules[2]?.upThreshold).toBeNull();
  });

  it("answers zeros without purchases and to regular members (R-API-32, OP-104)", async () => {
    const zeros = {
      consumeAmount: 0,
      consumePoints: 0,
      lastConsumeAmount: 0,
      seasonConsumeAmount: 0,
      estimateAmount: 0,
    };
    const vip = await signUp(shop, { userClass: "VIP" });
    const plain = await signUp(shop);
    await spend(plain.session.uid, 50_000);
    expect(await vip.call(memberApi.info, {})).toEqual(zeros);
    expect(await plain.call(memberApi.info, {})).toEqual(zeros);
    expect((await plain.raw(`GET /member/secure/${vip.session.uid}/member/info`)).body.code).toBe(
      generalOutcome.FORBIDDEN,
    );
  });

  it("counts an order once and estimates by the level of the month (OP-101, R-MODEL-20)", async () => {
    const vip = await signUp(shop, { userClass: "VIP" });
    await spend(vip.session.uid, 120_050, 42);
    await spend(vip.session.uid, 120_050, 42);
    expect(await vip.call(memberApi.info, {})).toEqual({
      consumeAmount: 120_050,
      consumePoints: 1_200,
      lastConsumeAmount: 0,
      seasonConsumeAmount: 120_050,
      estimateAmount: 2_401,
    });
  });

  it("starts a month at midnight in Sydney (OP-101)", async () => {
    moveTo("2031-01-31T12:59:30Z");
    const vip = await signUp(shop, { userClass: "VIP" });
    await spend(vip.session.uid, 10_000);
    expect((await vip.call(memberApi.info, {})).seasonConsumeAmount).toBe(10_000);
    moveTo("2031-01-31T13:00:30Z");
    await spend(vip.session.uid, 700);
    expect(await vip.call(memberApi.info, {})).toMatchObject({
      consumeAmount: 10_700,
      lastConsumeAmount: 10_000,
      seasonConsumeAmount: 700,
      estimateAmount: 0,
    });
  });
});
