import { DEPOSIT_SKU_ID } from "@crux/contract/limits";
import { orderApi } from "@crux/contract/order";
import type { SignedNotice, SimulatedProvider } from "@crux/server/outside/payment/simulated";
import { goOn, openAt, tell } from "@crux/server/testing/payments";
import type { Shop } from "@crux/server/testing/shop-on";
import { sql } from "kysely";
import { type Buyer, hire, MEMBERSHIP } from "./buyers.ts";
import { inShop, type Storm } from "./ground.ts";
import { type Random, seeded } from "./random.ts";
import { count, expectFigure, newTally, type Tally } from "./tally.ts";

const MOST_COPIES = 8;
const COPIES = 4.5;
const ORDERS_EACH = 10;
const AT_ONCE = 40;
const SPAN_MS = 48 * 60 * 60_000;

type Word = { provider: SimulatedProvider; notice: SignedNotice; isForged: boolean };

/**
 * T-09: notices of providers up to eight times, in any order, up to two days late, one in ten forged; some payments
 * are made twice, with another amount, or told of by nobody. `size` is the number of notices.
 */
export const noticesStorm: Storm = {
  about: "notices of providers: repeated, shuffled, late, forged",
  sizes: { stated: 10_000, small: 200 },
  run: (ground, { size, seed }) =>
    inShop(ground, async (shop) => {
      const tally = newTally();
      const random = seeded(seed);
      const buyers = await hire(shop, Math.ceil(size / COPIES / ORDERS_EACH), 10_000);
      const words: Word[] = [];
      for (const buyer of buyers)
        for (let n = 0; n < ORDERS_EACH; n += 1) words.push(...(await payOnce(shop, buyer, random)));
      const told = random.shuffle(words);
      for (let from = 0; from < told.length; from += AT_ONCE) {
        await Promise.all(told.slice(from, from + AT_ONCE).map((word) => say(shop, word, tally)));
        shop.clock.advance(SPAN_MS / Math.ceil(told.length / AT_ONCE));
        if (random.below(4) === 0) await goOn(shop);
      }
      await goOn(shop);
      tally.notes.set("notices", told.length);
      await compareBooks(shop, tally);
      return tally;
    }),
};

const DEPOSIT = {
  orderType: "DEPOSIT" as const,
  orderItemCreatePojos: [{ skuId: DEPOSIT_SKU_ID, quantity: 1, price: 50_000 }],
};

/** Opens a payment, lets the provider take the money in some way, and answers all that it will say about that. */
async function payOnce(shop: Shop, buyer: Buyer, random: Random): Promise<Word[]> {
  const channel = random.pick(["ALIPAY_QR", "WECHAT_JSAPI"] as const);
  const provider = channel === "ALIPAY_QR" ? shop.alipay : shop.cashier;
  const { id: orderId } = await buyer.call(orderApi.create, random.below(2) ? DEPOSIT : MEMBERSHIP);
  const { tradeNo } = await openAt(shop, buyer, { orderId, channel });
  const way = random.below(100);
  const asked = provider.trade(tradeNo)?.amountCents ?? 0;
  const notices = [provider.take(tradeNo, way < 6 ? { amountCents: asked + 1 } : {})];
  if (way >= 94) notices.push(provider.take(tradeNo));
  if (way >= 6 && way < 12) return [];
  return notices.flatMap((notice) =>
    Array.from({ length: 1 + random.below(MOST_COPIES) }, (_, copy) => ({
      provider,
      notice,
      // Nobody hears of a second payment whose every notice is lost: the first of each is genuine.
      isForged: copy > 0 && random.below(8) === 0,
    })),
  );
}

/** Providers sign each repetition anew; a forger has only an old signature. */
async function say(shop: Shop, { provider, notice, isForged }: Word, tally: Tally): Promise<void> {
  const from = performance.now();
  const signed = provider.sign(JSON.parse(notice.body));
  const forged = { ...signed, body: signed.body.replace(/"tradeNo":"./, '"tradeNo":"0') };
  const { status } = await tell(shop, provider, isForged && forged.body !== signed.body ? forged : signed);
  count(tally, { code: status === 200 ? 0 : status, ms: performance.now() - from });
  if (status >= 500) tally.problems.push(`a notice is answered ${status}`);
  if (isForged && forged.body !== signed.body && status !== 401)
    tally.problems.push(`a forged notice is answered ${status}`);
}

/** What providers took is what the books say, to the cent. */
async function compareBooks(shop: Shop, tally: Tally): Promise<void> {
  const taken = [shop.alipay, shop.cashier]
    .flatMap((provider) => provider.trades())
    .flatMap(({ captures }) => captures)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const { rows } = await sql<{ captured: number; booked: number }>`
    select coalesce((select sum(amount) from audit.capture), 0)::bigint as captured,
      coalesce((select -sum(amount) from audit.ledger where account like '%\\_FUNDS' and kind = 'CAPTURE'), 0)::bigint as booked`.execute(
    shop.database.db,
  );
  expectFigure(tally, "cents captured", Number(rows[0]?.captured), taken);
  expectFigure(tally, "cents booked", Number(rows[0]?.booked), taken);
  tally.notes.set("cents", taken);
}
