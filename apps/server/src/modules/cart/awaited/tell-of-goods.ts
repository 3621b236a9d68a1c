import { randomUUID } from "node:crypto";
import { moneyText } from "@crux/rules/money/money-text";
import type { Sweep } from "../../../kernel/time/sweeps.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { type Offer, takeGoodsChanges } from "../../commodity/service.ts";
import { sendNotice } from "../../notify/service.ts";
import { notePrices, takeWaiting } from "./awaited-store.ts";

const BATCH = 500;
const AT_ONCE = 1_000;

/**
 * Tells those who wait for goods that can be bought again, and those who keep goods that cost less than they knew. It reads
 * what changed and never goes through customers: goods of which nothing changed cost nothing.
 */
export const awaitedGoodsSweep: Sweep = {
  name: "tell of awaited goods",
  everyMs: 20_000,
  batch: BATCH,
  async work(ctx) {
    const { taken, offers } = await takeGoodsChanges(ctx, BATCH);
    if (offers.length === 0) return taken;
    for (const offer of offers) if (offer.isBuyable) await tellRestocked(ctx, offer);
    await tellCheaper(ctx, offers);
    return taken;
  },
};

async function tellRestocked(ctx: Ctx, { productId, name }: Offer): Promise<void> {
  for (;;) {
    const uids = await takeWaiting(ctx.db, productId, AT_ONCE);
    await sendNotice(ctx, {
      ...{ uids, kind: "RESTOCKED", title: "您等待的商品已到货", about: name },
      body: `您等待的“${name}”已到货，数量有限，先到先得。`,
      ...{ path: `/product?id=${productId}`, key: `restocked ${productId} ${randomUUID()}` },
    });
    if (uids.length < AT_ONCE) return;
  }
}

async function tellCheaper(ctx: Ctx, offers: readonly Offer[]): Promise<void> {
  const cheaper = Map.groupBy(await notePrices(ctx.db, offers), ({ productId }) => productId);
  for (const { productId, name, priceCents } of offers) {
    const uids = (cheaper.get(productId) ?? []).map(({ uid }) => uid);
    await sendNotice(ctx, {
      ...{ uids, kind: "PRICE_DROP", title: "收藏的商品降价了", about: name },
      body: `您收藏的“${name}”现价${moneyText(priceCents)}，比收藏时便宜。`,
      ...{ path: `/product?id=${productId}`, key: `cheaper ${productId} ${randomUUID()}` },
    });
  }
}
