import type { ApiError } from "@crux/client/client";
import { portionsRequest } from "@crux/client/order-request";
import { query, refresh } from "@crux/client/query";
import { cartApi } from "@crux/contract/cart";
import { orderApi } from "@crux/contract/order";
import type { Order } from "@crux/contract/order.schema";
import * as couponOutcome from "@crux/contract/outcomes/coupon";
import { useQueryClient } from "@tanstack/react-query";
import type { CheckoutDraft } from "../../../parts/cart/checkout-draft.ts";
import type { Several } from "../../../parts/cart/portions.ts";
import { createOnce } from "../create-once.ts";
import { overLimitOf } from "../fresh-preview.ts";
import { type SubmitError, useSubmission } from "../use-submission.ts";
import type { SeveralFacts } from "./portion-facts.ts";

interface SubmitOptions {
  draft: CheckoutDraft;
  several: Several;
  change: (part: Partial<CheckoutDraft>) => void;
  /** Asks for the preview of all goods again and says what is different. */
  refreshPreview: () => Promise<void>;
}

/** Creates the orders of all receivers once whatever the network does, and goes to the page that lists them. */
export function useSubmitPortions({ draft, several, change, refreshPreview }: SubmitOptions) {
  const queries = useQueryClient();
  const done = (orders: Order[]) => {
    for (const order of orders)
      queries.setQueryData(query(orderApi.detail, { orderId: order.id }).queryKey, order);
    const ids = orders.map(({ id }) => id).join("-");
    return { text: `已提交${orders.length}个订单`, address: `/order?orderIds=${ids}` };
  };
  const refused = async (error: SubmitError, facts: SeveralFacts) => {
    if (error.code === couponOutcome.RECEIVER_NOT_NEW || error.code === couponOutcome.NOT_APPLICABLE)
      change({ several: { ...several, coupon: null } });
    return failureText(error, facts);
  };
  return useSubmission({
    draft,
    question: ({ portions }: SeveralFacts) =>
      `将为${portions.length}位收件人各创建一个订单，分别付款。是否确认提交？`,
    create: (facts) => {
      const keep = (attempt: Several["attempt"]) => change({ several: { ...several, attempt } });
      return createOnce(orderApi.createPortions, requestOf(facts), { attempt: several.attempt, keep });
    },
    done,
    refreshPreview: () => {
      void refresh(queries, cartApi.preview);
      return refreshPreview();
    },
    refused,
  });
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
