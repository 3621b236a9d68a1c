import { walletTxnType } from "@crux/contract/user.schema";
import { describe, expect, it } from "vitest";
import { signedCents, WALLET_TXN_TEXTS } from "./wallet-txns.ts";

describe("movements of a wallet", () => {
  it("come in by six types and go out by three (OP-100)", () => {
    const signs = walletTxnType.options.map((type) => [
      type,
      signedCents({ walletTxnType: type, amount: 5 }),
    ]);
    expect(Object.fromEntries(signs)).toEqual({
      DEPOSIT: 5,
      CASH_BACK: 5,
      REFUND: 5,
      ADJUST_INCREASE: 5,
      CONSUME: -5,
      ADJUST_DECREASE: -5,
      CHARGEBACK: -5,
      REINSTATE: 5,
      OPENING: 5,
      CASH_BACK_RETURN: -5,
    });
  });

  it("are zero without a sign", () => {
    expect(Object.is(signedCents({ walletTxnType: "CONSUME", amount: 0 }), 0)).toBe(true);
  });

  it("have a word each", () => {
    expect(Object.keys(WALLET_TXN_TEXTS).sort()).toEqual([...walletTxnType.options].sort());
  });
});
