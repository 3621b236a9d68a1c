import { ApiError } from "@crux/client/client";
import { portionsRequest } from "@crux/client/order-request";
import { query, refresh } from "@crux/client/query";
import { cartApi } from "@crux/contract/cart";
import type { Refusal } from "@crux/contract/endpoint";
import { orderApi } from "@crux/contract/order";
import type { Order } from "@crux/contract/order.schema";
import * as couponOutcome from "@crux/contract/outcomes/coupon";
import * as orderOutcome from "@crux/contract/outcomes/order";
import * as userOutcome from "@crux/contract/outcomes/user";
import { push, replace } from "@crux/web/navigation";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { reportError } from "../../../browser/api.ts";
import { storage } from "../../../browser/shop-storage.ts";
import type { CheckoutDraft } from "../../../parts/cart/checkout-draft.ts";
import type { Several } from "../../../parts/cart/portions.ts";
import { alert, confirm } from "../../../ui/layer/confirm.tsx";
import { toast } from "../../../ui/layer/toast.tsx";
import { capText } from "../cap-text.ts";
import { createOnce } from "../create-once.ts";
import { overLimitOf } from "../fresh-preview.ts";
import { STALE } from "../use-submit-order.ts";
import type { SeveralFacts } from "./portion-facts.ts";

const REDIRECT_MS = 1000;

interface SubmitOptions {
  draft: CheckoutDraft;
  several: Several;
  change: (part: Partial<CheckoutDraft>) => void;
  /** Asks for the preview of all goods again and says what is different. */
  refreshPreview: () => Promise<void>;
}

/** Asks, creates the orders of all receivers once whatever the network does, and goes to the page that lists them. */
export function useSubmitPortions({ draft, several, change, refreshPreview }: SubmitOptions) {
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const finish = (orders: Order[]) => {
    toast(`已提交${orders.length}个订单`);
    storage.cartPre.remove();
    void refresh(queries, cartApi.items, orderApi.list);
    for (const order of orders)
      queries.setQueryData(query(orderApi.detail, { orderId: order.id }).queryKey, order);
    const ids = orders.map(({ id }) => id).join("-");
    timer.current = setTimeout(() => replace(`/order?orderIds=${ids}`), REDIRECT_MS);
  };

  const recover = async (error: ApiError<Refusal<typeof orderApi.createPortions>>, facts: SeveralFacts) => {
    if (error.code !== null && STALE.includes(error.code)) {
      await alert({ title: "订单有变化", body: "商品价格或库存有变化，请确认后再提交" });
      void refresh(queries, cartApi.preview);
      await refreshPreview();
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
    setFailure(failureText(error, facts));
    reportError(error);
    if (error.code === couponOutcome.RECEIVER_NOT_NEW || error.code === couponOutcome.NOT_APPLICABLE)
      change({ several: { ...several, coupon: null } });
    if (error.code === userOutcome.SENDER_NOT_FOUND) change({ sender: undefined });
  };

  const submit = async (facts: SeveralFacts) => {
    const isSure = await confirm({
      title: "确认订单",
      body: `将为${facts.portions.length}位收件人各创建一个订单，分别付款。是否确认提交？`,
      cancel: "再看看",
      ok: "确认提交",
    });
    if (!isSure) return;
    setFailure("");
    setIsBusy(true);
    try {
      const keep = (attempt: Several["attempt"]) => change({ several: { ...several, attempt } });
      finish(await createOnce(orderApi.createPortions, requestOf(facts), { attempt: several.attempt, keep }));
    } catch (error) {
      setIsBusy(false);
      if (error instanceof ApiError) await recover(error, facts);
    }
  };
  return { isBusy, failure, forget: () => setFailure(""), submit };
}

function requestOf({ sender, portions }: SeveralFacts) {
  const checkouts = portions.flatMap(({ checkout }) => checkout ?? []);
  return portionsRequest(
    sender?.id ?? null,
    checkouts.map(({ draft, receiver, scheme, services, totalCents }) => ({
      items: draft.items,
      receiverId: receiver?.id ?? null,
      scheme,
      services,
      remark: draft.req.remark,
      couponTicketId: draft.coupon?.id ?? null,
      netAmount: totalCents,
    })),
  );
}

/** Why, and whose order it is about where the server says so. */
function failureText(error: ApiError, { portions }: SeveralFacts): string {
  const words = overLimitOf(error)?.words ?? error.message;
  const { portion: at } = (error.data ?? {}) as { portion?: number };
  const name = at === undefined ? undefined : portions[at]?.portion.receiver.name;
  return name === undefined ? words : `${name}：${words}`;
}
