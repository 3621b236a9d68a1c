import { ApiError } from "@crux/client/client";
import { orderRequest } from "@crux/client/order-request";
import { refresh } from "@crux/client/query";
import { cartApi } from "@crux/contract/cart";
import type { Refusal } from "@crux/contract/endpoint";
import { orderApi } from "@crux/contract/order";
import type { Order } from "@crux/contract/order.schema";
import * as cartOutcome from "@crux/contract/outcomes/cart";
import * as couponOutcome from "@crux/contract/outcomes/coupon";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import * as orderOutcome from "@crux/contract/outcomes/order";
import * as userOutcome from "@crux/contract/outcomes/user";
import { push, replace } from "@crux/web/navigation";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { reportError } from "../../browser/api.ts";
import { storage } from "../../browser/shop-storage.ts";
import type { CheckoutDraft } from "../../parts/cart/checkout-draft.ts";
import { alert, confirm } from "../../ui/layer/confirm.tsx";
import { toast } from "../../ui/layer/toast.tsx";
import { capText } from "./cap-text.ts";
import type { CheckoutFacts } from "./checkout-facts.ts";
import { createOnce } from "./create-once.ts";
import { overLimitOf } from "./fresh-preview.ts";

const REDIRECT_MS = 1000;
/** Prices, stock, sale status or routes are no longer what the preview says. */
export const STALE: readonly Refusal<typeof orderApi.create>[] = [
  orderOutcome.PRICE_CHANGED,
  cartOutcome.INSUFFICIENT_STOCK,
  cartOutcome.OFF_SALE,
  orderOutcome.NOT_FOR_SALE,
  logisticsOutcome.SCHEME_MISMATCH,
  logisticsOutcome.DESTINATION_NOT_SERVED,
];

type Change = (part: Partial<CheckoutDraft>) => void;

interface SubmitOptions {
  change: Change;
  /** Asks for the preview again and says what is different. */
  refreshPreview: () => Promise<void>;
}

/** Asks, creates the order once whatever the network does, and goes to its page (R-PRE-18, 21, 22; I-24). */
export function useSubmitOrder({ change, refreshPreview }: SubmitOptions) {
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const finish = (order: Order) => {
    toast("订单创建成功");
    storage.cartPre.remove();
    void refresh(queries, cartApi.items, orderApi.list);
    timer.current = setTimeout(() => replace(`/order?status=cartPre&orderId=${order.id}`), REDIRECT_MS);
  };

  const recover = async (error: ApiError<Refusal<typeof orderApi.create>>, { draft }: CheckoutFacts) => {
    if (error.code !== null && STALE.includes(error.code)) {
      await alert({ title: "订单有变化", body: "商品价格或库存有变化，请确认后再提交" });
      await refreshPreview();
      return;
    }
    const over = overLimitOf(error);
    if (over) {
      const ok = over.possible > 0 ? `减到${over.possible}件` : "移出订单";
      if (await confirm({ title: "超出限购数量", body: over.words, ok })) await refreshPreview();
      return;
    }
    if (error.code === orderOutcome.TOO_MANY_UNPAID_PIECES) {
      const ask = {
        title: "超出未付款件数",
        body: capText(error.data, draft),
        cancel: "知道了",
        ok: "去购物车",
      };
      if (await confirm(ask)) push("/cart");
      return;
    }
    setFailure(error.message);
    reportError(error);
    if (error.code === couponOutcome.RECEIVER_NOT_NEW) change({ coupon: null });
    if (error.code === userOutcome.SENDER_NOT_FOUND) change({ sender: undefined });
    if (error.code === userOutcome.RECEIVER_NOT_FOUND) change({ receiver: undefined });
  };

  const submit = async (facts: CheckoutFacts) => {
    const isSure = await confirm({
      title: "确认订单",
      body: "是否确认提交订单？",
      cancel: "再看看",
      ok: "确认提交",
    });
    if (!isSure) return;
    setFailure("");
    setIsBusy(true);
    try {
      finish(await createOrder(facts, change));
    } catch (error) {
      setIsBusy(false);
      if (error instanceof ApiError) await recover(error, facts);
    }
  };
  return { isBusy, failure, forget: () => setFailure(""), submit };
}

/** Creates the order of a checkout, once. */
function createOrder(facts: CheckoutFacts, change: Change): Promise<Order> {
  const { draft, sender, receiver, scheme, services, totalCents } = facts;
  const request = orderRequest({
    items: draft.items,
    senderId: sender?.id ?? null,
    receiverId: receiver?.id ?? null,
    scheme,
    services,
    remark: draft.req.remark,
    couponTicketId: draft.coupon?.id ?? null,
    netAmount: totalCents,
  });
  const keep = (attempt: CheckoutDraft["attempt"]) => change({ attempt });
  return createOnce(orderApi.create, request, { attempt: draft.attempt, keep });
}
