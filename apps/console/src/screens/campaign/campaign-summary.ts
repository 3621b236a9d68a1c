import { couponTerms } from "../../parts/coupon/coupon-draft.ts";
import { matchText, worthText } from "../../parts/promo/coupon-words.ts";
import { type CampaignDraft, couponOf, PARTS } from "./campaign-draft.ts";

/** What would be published, part by part, in words. */
export function summaryOf(
  draft: CampaignDraft,
  receivers: number | null,
): readonly { name: string; words: string }[] {
  const { activity, banner, hotWord, message } = draft;
  const terms = couponTerms(couponOf(draft));
  const words = {
    activity: `${activity.goods.length} 个商品 · ${activity.rules.length} 级`,
    coupon: `${terms.title} · ${worthText(terms)}，${matchText(terms)}`,
    banner: `${banner.place === "TOP_BANNER" ? "轮播图" : "横幅"} · ${banner.title.trim()}`,
    hotWord: hotWord.replaceAll("*", "").trim(),
    message: `${message.title.trim()} · 发给 ${(receivers ?? 0).toLocaleString("en-AU")} 人`,
  };
  return PARTS.filter(({ part }) => draft.chosen[part]).map(({ part, text }) => ({
    name: text,
    words: words[part],
  }));
}
