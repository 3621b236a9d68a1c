import * as paymentOutcome from "@crux/contract/outcomes/payment";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sqlState } from "../../kernel/database/database.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { runAsSystem } from "../../kernel/verb/kernel.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { creditWallet, debitWallet, listWalletTxns, post, walletBalance } from "./service.ts";

const PAGE = { pageNum: 0, pageSize: 20, sortPojo: { direction: "DESC" as const } };

describe.each(ENGINES)("the ledger on %s", (engine) => {
  let shop: Shop;
  let nextUid = 900_000;
  const run = <Result>(work: (ctx: Ctx) => Promise<Result>) => runAsSystem(shop.app.kernel, work);
  const balance = (uid: number) => run((ctx) => walletBalance(ctx, uid));
  async function walletWith(amountCents: number): Promise<number> {
    nextUid += 1;
    const uid = nextUid;
    await run((ctx) =>
      creditWallet(ctx, { uid, amountCents, kind: "ADJUST_INCREASE", key: `gift ${uid}`, reason: "test" }),
    );
    return uid;
  }
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 0,
      (error: { code: number }) => error.code,
    );
  const stateOf = (work: Promise<unknown>) =>
    work.then(
      () => "",
      (error: unknown) => sqlState(error),
    );

  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());

  it("moves money in and out of a wallet and lists both, newest first, without signs (R-CONST-08)", async () => {
    const uid = await walletWith(5_000);
    await run((ctx) =>
      debitWallet(ctx, { uid, amountCents: 1_200, kind: "CONSUME", key: `c ${uid}`, orderId: 7 }),
    );
    expect(await balance(uid)).toBe(3_800);
    const { rows, total } = await run((ctx) => listWalletTxns(ctx, uid, PAGE));
    expect(total).toBe(2);
    expect(rows.map((row) => [row.walletTxnType, row.amount, row.orderId])).toEqual([
      ["CONSUME", 1_200, 7],
      ["ADJUST_INCREASE", 5_000, null],
    ]);
  });

  it("takes nothing from a wallet that holds less, or that never got anything", async () => {
    const uid = await walletWith(999);
    expect(
      await codeOf(
        run((ctx) => debitWallet(ctx, { uid, amountCents: 1_000, kind: "CONSUME", key: `a ${uid}` })),
      ),
    ).toBe(paymentOutcome.INSUFFICIENT_BALANCE);
    expect(
      await codeOf(
        run((ctx) => debitWallet(ctx, { uid: 899_999, amountCents: 1, kind: "CONSUME", key: "b" })),
      ),
    ).toBe(paymentOutcome.INSUFFICIENT_BALANCE);
    expect(await balance(uid)).toBe(999);
    expect(await balance(899_999)).toBe(0);
  });

  it("posts one key once", async () => {
    const uid = await walletWith(100);
    const credit = () =>
      run((ctx) => creditWallet(ctx, { uid, amountCents: 50, kind: "REFUND", key: `twice ${uid}` }));
    const results = await Promise.all([credit(), credit(), credit()]);
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await balance(uid)).toBe(150);
  });

  it("pays exactly as often as the balance allows when many try at once", async () => {
    const uid = await walletWith(1_000);
    const codes = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        codeOf(
          run((ctx) => debitWallet(ctx, { uid, amountCents: 100, kind: "CONSUME", key: `${uid} ${index}` })),
        ),
      ),
    );
    expect(codes.filter((code) => code === 0)).toHaveLength(10);
    expect(codes.filter((code) => code === paymentOutcome.INSUFFICIENT_BALANCE)).toHaveLength(30);
    expect(await balance(uid)).toBe(0);
  });

  it("refuses a transaction that does not sum to zero", async () => {
    const state = await stateOf(
      run((ctx) =>
        post(ctx, {
          kind: "SALE",
          key: "lopsided",
          entries: [
            { account: { type: "SALES" }, amountCents: 100 },
            { account: { type: "ALIPAY_CLEARING" }, amountCents: -99 },
          ],
        }),
      ),
    );
    expect(state).toBe("23514");
  });

  it("never changes or removes what was written", async () => {
    await walletWith(1);
    const { db } = shop.database;
    for (const statement of [
      sql`update ledger_entry set amount_cents = 0`,
      sql`delete from ledger_entry`,
      sql`update ledger_tx set reason = 'x'`,
      sql`delete from ledger_tx`,
      sql`truncate ledger_entry, ledger_tx`,
      sql`delete from ledger_account`,
    ]) {
      expect(await stateOf(statement.execute(db))).toBe("23001");
    }
  });

  it("keeps a wallet's balance equal to the sum of its entries", async () => {
    const { rows } = await sql`
      select uid from audit.wallet
      where balance <> (select coalesce(sum(amount), 0) from audit.ledger where account = 'WALLET:' || uid)`.execute(
      shop.database.db,
    );
    expect(rows).toEqual([]);
  });
});
