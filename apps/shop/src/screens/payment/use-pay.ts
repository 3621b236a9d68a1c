import { ApiError } from "@crux/client/client";
import { refresh } from "@crux/client/query";
import { cartApi } from "@crux/contract/cart";
import { logisticsApi } from "@crux/contract/logistics";
import { memberApi } from "@crux/contract/member";
import { orderApi } from "@crux/contract/order";
import type { Order } from "@crux/contract/order.schema";
import { paymentApi } from "@crux/contract/payment";
import { userApi } from "@crux/contract/user";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { client, reportError } from "../../browser/api.ts";
import { newIdempotencyKey } from "../../browser/idempotency-key.ts";
import { keepUser } from "../../browser/session.ts";
import { sessionStored } from "../../browser/storage.ts";
import { openResult } from "../../parts/payment-path.ts";
import { confirm } from "../../ui/confirm.tsx";
import { formatMoney } from "../../ui/money.ts";
import { progress, toast } from "../../ui/toast.tsx";

const RESULT_MS = 1000;
const SHORT = 130013;

const attempts = sessionStored("payments", isKeys);

/** Pays once by the wallet after a question, then shows the result (R-PAY-08, OP-016). */
export function usePay(order: Order): { isBusy: boolean; payByWallet: () => Promise<void> } {
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    isBusy,
    async payByWallet() {
      const body = `确定使用余额支付${formatMoney(order.netAmount)}吗？`;
      if (!(await confirm({ title: "余额支付", body }))) return;
      setIsBusy(true);
      const done = progress("支付中…");
      try {
        await payOnce(order.id);
        done();
        toast("余额支付成功", { ms: RESULT_MS });
        timer.current = setTimeout(() => {
          openResult(order.id, "WALLET");
          void renew(queries, order);
        }, RESULT_MS);
      } catch (error) {
        done();
        setIsBusy(false);
        if (!(error instanceof ApiError)) throw error;
        if (error.code === SHORT) toast("余额不足，请先充值");
        else reportError(error);
        void refresh(queries, orderApi.detail, userApi.wallet);
      }
    },
  };
}

/** The key is kept before sending and stays while no answer came: the same payment again can't pay twice. */
async function payOnce(orderId: number): Promise<void> {
  const keys = attempts.get() ?? {};
  const key = keys[orderId] ?? newIdempotencyKey();
  attempts.set({ ...keys, [orderId]: key });
  try {
    const input = { channel: "WALLET", currency: "AUD", orderId } as const;
    await client.call(paymentApi.create, input, { idempotencyKey: key });
  } catch (error) {
    if (error instanceof ApiError && error.code !== null) forget(orderId);
    throw error;
  }
  forget(orderId);
}

function forget(orderId: number): void {
  const { [orderId]: _, ...others } = attempts.get() ?? {};
  attempts.set(others);
}

/** What a payment changes: the order, the money, and for a membership the user and every price. */
async function renew(queries: QueryClient, { orderType }: Order): Promise<void> {
  await refresh(queries, orderApi.detail, orderApi.list, logisticsApi.ofOrder);
  await refresh(queries, userApi.wallet, userApi.walletTxns, memberApi.info);
  if (orderType !== "MEMBERSHIP") return;
  await refresh(queries, userApi.membership, cartApi.items);
  await client.call(userApi.current, {}).then(keepUser, () => {});
}

function isKeys(value: unknown): value is Record<string, string> {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((key) => typeof key === "string")
  );
}
