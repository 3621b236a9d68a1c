import type { ApiError } from "@crux/client/client";
import { query, refresh } from "@crux/client/query";
import { cartApi } from "@crux/contract/cart";
import { codeText } from "@crux/contract/codes";
import { couponApi, couponCentreApi } from "@crux/contract/coupon";
import type { TicketRule } from "@crux/contract/coupon.schema";
import * as userOutcome from "@crux/contract/outcomes/user";
import { push } from "@crux/web/navigation";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isAboutMe, reportError } from "../../browser/api.ts";
import { useCallOnce } from "../../browser/call-once.ts";
import { getSession, useSession } from "../../browser/shop-session.ts";
import { storage } from "../../browser/shop-storage.ts";
import { toast } from "../../ui/layer/toast.tsx";

/** The parameter of the coupon centre that collects a coupon once somebody is logged in. */
export const COLLECTING = "collect";

/** Collects an offered coupon where it stands; whoever has no session or no mobile gets one first, and finds it collected. */
export function useClaim() {
  const queries = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const leave = (ruleId: string, to: "/login" | "/bind_mobile") => {
    storage.redirectUrl.set(`/coupon_centre?${new URLSearchParams({ [COLLECTING]: ruleId })}`);
    push(to);
  };
  const showRefusal = (error: ApiError) => {
    if (error.code === null || isAboutMe(error)) reportError(error);
    else toast(codeText(error.code) || "领取失败，请稍后再试");
    void refresh(queries, couponCentreApi.claims, couponCentreApi.centre);
  };
  const call = useCallOnce(couponApi.collect, {
    refreshes: [couponApi.tickets, couponCentreApi.claims, cartApi.preview],
    onError: showRefusal,
  });
  const collect = async ({ ticketRuleId, type }: Pick<TicketRule, "ticketRuleId" | "type">) => {
    const session = getSession();
    if (!session) return leave(ticketRuleId, "/login");
    if (!session.user.mobile) {
      toast(codeText(userOutcome.MOBILE_REQUIRED));
      return leave(ticketRuleId, "/bind_mobile");
    }
    setBusy(ticketRuleId);
    const ticket = await call.run({ ticketRuleId, type, uids: [session.user.id] });
    setBusy(null);
    if (ticket) toast("领取成功，已放入我的优惠券");
  };
  return { collect, busy };
}

/** The coupon that a new customer, or a visitor who may become one, is still to collect. */
export function useWelcome(): TicketRule | undefined {
  const session = useSession();
  const { data: centre } = useQuery(query(couponCentreApi.centre, {}));
  const hasWelcome = (centre?.welcome.length ?? 0) > 0;
  const { data: claims } = useQuery({
    ...query(couponCentreApi.claims, {}),
    enabled: session !== null && hasWelcome,
  });
  if (!session) return centre?.welcome[0];
  const open = new Set(claims?.flatMap(({ ticketRuleId, state }) => (state === "OPEN" ? ticketRuleId : [])));
  return centre?.welcome.find(({ ticketRuleId }) => open.has(ticketRuleId));
}
