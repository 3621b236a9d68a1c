import type { ApiError } from "@crux/client/client";
import { codeText } from "@crux/contract/codes";
import { couponApi } from "@crux/contract/coupon";
import type { TicketRule } from "@crux/contract/coupon.schema";
import * as couponOutcome from "@crux/contract/outcomes/coupon";
import { here, push, replace } from "@crux/web/navigation";
import { useRef, useState } from "react";
import { isAboutMe, reportError } from "../../browser/api.ts";
import { useCallOnce } from "../../browser/call-once.ts";
import { getSession } from "../../browser/shop-session.ts";
import { storage } from "../../browser/shop-storage.ts";
import { progress, toast } from "../../ui/layer/toast.tsx";

const LEAST_MS = 1000;

/** Collects a coupon once and leads to the result after about a second; visitors log in first (R-CPN-12 … 14). */
export function useCollect(rule: TicketRule, friend: number | null) {
  const [isBusy, setIsBusy] = useState(false);
  const refusal = useRef<ApiError>(undefined);
  const showResult = (query: string) => replace(`/collect_coupon_result?${query}`);
  const call = useCallOnce(couponApi.collect, {
    refreshes: [couponApi.tickets],
    onError: (error) => {
      refusal.current = error;
    },
  });

  const showRefusal = (error: ApiError) => {
    if (error.code === null || isAboutMe(error)) reportError(error);
    else showResult(`code=${error.code}&limit=${rule.userCollectedLimit}`);
  };

  const collect = async () => {
    const session = getSession();
    if (!session) {
      storage.redirectUrl.set(here());
      return push("/login");
    }
    if (friend === session.user.id) return toast(codeText(couponOutcome.SELF_REFERRAL));
    setIsBusy(true);
    const done = progress("领取中…");
    refusal.current = undefined;
    const { ticketRuleId, type } = rule;
    const uids = [session.user.id];
    const [ticket] = await Promise.all([
      call.run({ ticketRuleId, type, recommendUid: friend, uids }),
      new Promise((resolve) => setTimeout(resolve, LEAST_MS)),
    ]);
    done();
    setIsBusy(false);
    if (ticket) showResult("status=success");
    else if (refusal.current) showRefusal(refusal.current);
  };
  return { collect, isBusy };
}
