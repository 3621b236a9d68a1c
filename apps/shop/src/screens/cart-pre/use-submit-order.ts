import { orderRequest } from "@crux/client/order-request";
import type { Refusal } from "@crux/contract/endpoint";
import { orderApi } from "@crux/contract/order";
import type { Order } from "@crux/contract/order.schema";
import * as couponOutcome from "@crux/contract/outcomes/coupon";
import type { CheckoutDraft } from "../../parts/cart/checkout-draft.ts";
import { confirm } from "../../ui/layer/confirm.tsx";
import type { CheckoutFacts } from "./checkout-facts.ts";
import { createOnce } from "./create-once.ts";
import { overLimitOf } from "./fresh-preview.ts";
import { type SubmitError, useSubmission } from "./use-submission.ts";

type Change = (part: Partial<CheckoutDraft>) => void;

/** The ticket was used elsewhere, or its customer is no longer one of those it is for: a new preview goes without it. */
const COUPON_LOST: readonly Refusal<typeof orderApi.create>[] = [
  couponOutcome.NOT_APPLICABLE,
  couponOutcome.MEMBERS_ONLY,
  couponOutcome.NEW_CUSTOMERS_ONLY,
];

interface SubmitOptions {
  draft: CheckoutDraft;
  change: Change;
  /** Asks for the preview again and says what is different. */
  refreshPreview: () => Promise<void>;
}

/** Creates the order once whatever the network does, and goes to its page (R-PRE-18, 21, 22; I-24). */
export function useSubmitOrder({ draft, change, refreshPreview }: SubmitOptions) {
  const refused = async (error: SubmitError) => {
    const over = overLimitOf(error);
    if (over) {
      const ok = over.possible > 0 ? `减到${over.possible}件` : "移出订单";
      if (await confirm({ title: "超出限购数量", body: over.words, ok })) await refreshPreview();
      return null;
    }
    if (error.code !== null && COUPON_LOST.includes(error.code)) {
      await refreshPreview();
      return null;
    }
    if (error.code === couponOutcome.RECEIVER_NOT_NEW) change({ coupon: null });
    return error.message;
  };
  return useSubmission({
    draft,
    question: () => "是否确认提交订单？",
    create: (facts: CheckoutFacts) => createOrder(facts, change),
    done: ({ id }) => ({ text: "订单创建成功", address: `/order?status=cartPre&orderId=${id}` }),
    refreshPreview,
    refused,
  });
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
