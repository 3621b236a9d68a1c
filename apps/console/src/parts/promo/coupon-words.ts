import type { CouponRuleRow, CouponState } from "@crux/contract/promo/coupon.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { BEIJING, clockOf, dayOf, SYDNEY } from "../../ui/show/zones.ts";

export const COUPON_STATES: Record<CouponState, { text: string; tone: "good" | "warn" | "grey" }> = {
  ONLINE: { text: "领取中", tone: "good" },
  OFFLINE: { text: "已下线", tone: "warn" },
  OVER: { text: "已过期", tone: "grey" },
};

type Terms = Pick<
  CouponRuleRow,
  | "effectiveCents"
  | "paidBasisPoints"
  | "shipFeeOnly"
  | "matchCents"
  | "matchQuantity"
  | "durationDays"
  | "startsAt"
  | "endsAt"
>;

/** `$5.00`, `8.5折`, `运费 $5.00`. */
export function worthText({ effectiveCents, paidBasisPoints, shipFeeOnly }: Terms): string {
  if (paidBasisPoints > 0) return `${(paidBasisPoints / 1_000).toFixed(1)}折`;
  return `${shipFeeOnly ? "运费 " : ""}${moneyText(effectiveCents)}`;
}

/** `满$100.00且满3件可用`, or 无门槛. */
export function matchText({ matchCents, matchQuantity }: Terms): string {
  const asked = [
    ...(matchCents > 0 ? [`满${moneyText(matchCents)}`] : []),
    ...(matchQuantity > 0 ? [`满${matchQuantity}件`] : []),
  ];
  return asked.length === 0 ? "无门槛" : `${asked.join("且")}可用`;
}

/** A day and a time by the clock of the shop. */
export const momentWords = (at: string): string =>
  `${dayOf(new Date(at), SYDNEY)} ${clockOf(new Date(at), SYDNEY)}`;

/** How long a ticket is good. */
export function validityText({ durationDays, startsAt, endsAt }: Terms): string {
  const parts = [
    ...(durationDays === null ? [] : [`领取后 ${durationDays} 天`]),
    ...(startsAt === null ? [] : [`${momentWords(startsAt)} 起`]),
    ...(endsAt === null
      ? []
      : [
          `至 ${momentWords(endsAt)}（北京 ${dayOf(new Date(endsAt), BEIJING)} ${clockOf(new Date(endsAt), BEIJING)}）`,
        ]),
  ];
  return parts.join("，");
}

/** Where the shop offers it by itself. */
export function placesText(of: { inCentre: boolean; isWelcome: boolean; isInvite: boolean }): string {
  const places = [of.inCentre && "领券中心", of.isWelcome && "新人礼", of.isInvite && "邀请好友"];
  return places.filter(Boolean).join("、") || "不展示";
}
