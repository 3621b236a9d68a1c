import { ApiError } from "@crux/client/client";
import { refresh } from "@crux/client/query";
import { cartApi } from "@crux/contract/cart";
import type { Refusal } from "@crux/contract/endpoint";
import type { orderApi } from "@crux/contract/order";
import * as cartOutcome from "@crux/contract/outcomes/cart";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import * as orderOutcome from "@crux/contract/outcomes/order";
import * as userOutcome from "@crux/contract/outcomes/user";
import { push, replace } from "@crux/web/navigation";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { reportError } from "../../browser/api.ts";
import { ORDER_LISTS } from "../../browser/order-lists.ts";
import { storage } from "../../browser/shop-storage.ts";
import type { CheckoutDraft } from "../../parts/cart/checkout-draft.ts";
import { alert, confirm } from "../../ui/layer/confirm.tsx";
import { toast } from "../../ui/layer/toast.tsx";
import { capText } from "./cap-text.ts";

export type SubmitError = ApiError<Refusal<typeof orderApi.create>>;

const REDIRECT_MS = 1000;
/** Prices, stock, sale status or routes are no longer what the preview says. */
const STALE: readonly Refusal<typeof orderApi.create>[] = [
  orderOutcome.PRICE_CHANGED,
  cartOutcome.INSUFFICIENT_STOCK,
  cartOutcome.OFF_SALE,
  orderOutcome.NOT_FOR_SALE,
  logisticsOutcome.SCHEME_MISMATCH,
  logisticsOutcome.DESTINATION_NOT_SERVED,
];

/** Somebody was deleted since: the page asks anew, so that it shows nobody or the new default (R-PRE-04). */
const NOBODY: readonly Refusal<typeof orderApi.create>[] = [
  userOutcome.SENDER_NOT_FOUND,
  userOutcome.RECEIVER_NOT_FOUND,
];

type Submission<Facts, Made> = {
  draft: CheckoutDraft;
  question: (facts: Facts) => string;
  create: (facts: Facts) => Promise<Made>;
  /** What is said when it is done, and the page that shows it. */
  done: (made: Made) => { text: string; address: string };
  /** Asks for the preview again and says what is different. */
  refreshPreview: () => Promise<void>;
  /** What else it may be refused for: the words that stay on the page until it is solved, null where it is. */
  refused: (error: SubmitError, facts: Facts) => Promise<string | null>;
};

/** Asks, creates what a checkout stands for, and goes to its page; tells what is in the way of it. */
export function useSubmission<Facts, Made>(submission: Submission<Facts, Made>) {
  const { draft, question, create, done, refreshPreview, refused } = submission;
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const finish = (made: Made) => {
    const { text, address } = done(made);
    toast(text);
    storage.cartPre.remove();
    void refresh(queries, cartApi.items, ...ORDER_LISTS);
    timer.current = setTimeout(() => replace(address), REDIRECT_MS);
  };

  const recover = async (error: SubmitError, facts: Facts) => {
    if (error.code !== null && STALE.includes(error.code)) {
      await alert({ title: "订单有变化", body: "商品价格或库存有变化，请确认后再提交" });
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
    if (error.code !== null && NOBODY.includes(error.code)) void queries.invalidateQueries();
    const words = await refused(error, facts);
    if (words === null) return;
    setFailure(words);
    reportError(error);
  };

  const submit = async (facts: Facts) => {
    const isSure = await confirm({
      title: "确认订单",
      body: question(facts),
      cancel: "再看看",
      ok: "确认提交",
    });
    if (!isSure) return;
    setFailure("");
    setIsBusy(true);
    try {
      finish(await create(facts));
    } catch (error) {
      setIsBusy(false);
      if (error instanceof ApiError) await recover(error, facts);
    }
  };
  return { isBusy, failure, forget: () => setFailure(""), submit };
}
