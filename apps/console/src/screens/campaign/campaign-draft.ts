import type { Input } from "@crux/contract/endpoint";
import type { LeavingGoods } from "@crux/contract/promo/activity.schema";
import type { campaignOpsApi } from "@crux/contract/promo/campaign";
import type { CampaignPart } from "@crux/contract/promo/campaign.schema";
import type { StaffRight } from "@crux/rules/people/staff-rights";
import type { FieldFault } from "@crux/rules/price/activity-check";
import { linkOf } from "@crux/rules/setting/link-target";
import {
  type Draft as ActivityDraft,
  faultsOf,
  NEW_DRAFT,
  termsOf,
} from "../../parts/activity/activity-draft.ts";
import { type CouponDraft, couponFaults, couponTerms, NEW_COUPON } from "../../parts/coupon/coupon-draft.ts";
import {
  isWritten,
  type MessageDraft,
  NEW_MESSAGE,
  receiversOf,
  wordsOf,
} from "../../parts/message/message-draft.ts";

type Banner = {
  place: "TOP_BANNER" | "INFO_BANNER";
  title: string;
  description: string;
  imgUrl: string;
  /** Where it leads while the campaign offers nothing that it could lead to. */
  link: { type: "INTERNAL" | "EXTERNAL"; url: string };
};

/** A campaign as it is being written; of its parts only the chosen ones are published. */
export type CampaignDraft = {
  name: string;
  startsAt: string | null;
  endsAt: string | null;
  chosen: Record<CampaignPart, boolean>;
  activity: ActivityDraft;
  coupon: CouponDraft;
  banner: Banner;
  hotWord: string;
  message: MessageDraft;
};

export const NEW_CAMPAIGN: CampaignDraft = {
  name: "",
  startsAt: null,
  endsAt: null,
  chosen: { activity: true, coupon: false, banner: true, hotWord: false, message: false },
  activity: NEW_DRAFT,
  coupon: NEW_COUPON,
  banner: {
    place: "TOP_BANNER",
    title: "",
    description: "",
    imgUrl: "",
    link: { type: "INTERNAL", url: "" },
  },
  hotWord: "",
  message: NEW_MESSAGE,
};

/** The parts in their order, each with the right that it takes. */
export const PARTS: readonly { part: CampaignPart; text: string; note: string; right: StaffRight }[] = [
  { part: "activity", text: "满减或换购", note: "一些商品达到门槛后优惠", right: "sale.edit" },
  { part: "coupon", text: "优惠券", note: "客人领取后下单使用", right: "coupon.edit" },
  { part: "banner", text: "首页图片", note: "点击后打开活动商品或领券页", right: "sale.edit" },
  { part: "hotWord", text: "热门搜索词", note: "排在搜索页的第一个", right: "sale.edit" },
  { part: "message", text: "消息", note: "发布时发到收件箱", right: "message.send" },
];

/** The activity with the name and the time of the whole. */
export function activityOf({ name, startsAt, endsAt, activity }: CampaignDraft): ActivityDraft {
  return { ...activity, name, startsAt, endsAt };
}

/** The coupon with the time of the whole; without a name of its own it has that of the campaign. */
export function couponOf({ name, startsAt, endsAt, coupon }: CampaignDraft): CouponDraft {
  return { ...coupon, title: coupon.title.trim() || name, startsAt, endsAt };
}

/** The coupon as a trial cart takes it; null where there is none, or where it makes no sense yet. */
export function triedCoupon(draft: CampaignDraft): ReturnType<typeof couponTerms> | null {
  const own = couponOf(draft);
  const coupon = { ...own, title: own.title.trim() || "优惠券" };
  const { endsAt: _, ...faults } = couponFaults(coupon, Date.now());
  return draft.chosen.coupon && Object.keys(faults).length === 0 ? couponTerms(coupon) : null;
}

/** Whether its picture leads somewhere by itself. */
export const hasOffer = ({ chosen }: CampaignDraft): boolean => chosen.activity || chosen.coupon;

/** What is wrong with each part, in words at its fields. */
export type CampaignFaults = {
  frame: Partial<Record<"name" | "endsAt" | "chosen", string>>;
  activity: readonly FieldFault[];
  coupon: ReturnType<typeof couponFaults>;
  banner: Partial<Record<"title" | "imgUrl" | "link", string>>;
  hotWord: string | undefined;
  message: Partial<Record<"title" | "body", string>>;
};

export const NO_FAULTS: CampaignFaults = {
  frame: {},
  activity: [],
  coupon: {},
  banner: {},
  hotWord: undefined,
  message: {},
};

export function campaignFaults(draft: CampaignDraft, now: number): CampaignFaults {
  const { chosen, hotWord, banner, message } = draft;
  // What is of the whole is said there, once.
  const activity = faultsOf(activityOf(draft)).filter(({ field }) => field !== "name" && field !== "end");
  const { endsAt: _, title: __, ...coupon } = couponFaults(couponOf(draft), now);
  return {
    frame: frameFaults(draft, now),
    activity: chosen.activity ? activity : [],
    coupon: chosen.coupon ? coupon : {},
    banner: chosen.banner
      ? {
          ...(banner.title.trim() === "" ? { title: "请填写标题" } : {}),
          ...(banner.imgUrl === "" ? { imgUrl: "请选择一张图片" } : {}),
          ...(!hasOffer(draft) && linkOf(banner.link) === null ? { link: "网址须以 https:// 开头" } : {}),
        }
      : {},
    hotWord: chosen.hotWord && hotWord.trim() === "" ? "请填写热门词" : undefined,
    message:
      chosen.message && !isWritten(message)
        ? {
            ...(message.title.trim() === "" ? { title: "请填写标题" } : {}),
            ...(message.body.trim() === "" ? { body: "请填写正文" } : {}),
          }
        : {},
  };
}

function frameFaults(
  { name, startsAt, endsAt, chosen }: CampaignDraft,
  now: number,
): CampaignFaults["frame"] {
  const end = endsAt === null ? null : Date.parse(endsAt);
  const endFault =
    end !== null && startsAt !== null && end <= Date.parse(startsAt)
      ? "结束时间须晚于开始时间"
      : end !== null && end <= now
        ? "结束时间已过"
        : "";
  return {
    ...(name.trim() === "" ? { name: "请填写名称" } : {}),
    ...(endFault ? { endsAt: endFault } : {}),
    ...(Object.values(chosen).some(Boolean) ? {} : { chosen: "请至少选择一项" }),
  };
}

export function isFaulty({ frame, activity, coupon, banner, hotWord, message }: CampaignFaults): boolean {
  return (
    activity.length > 0 ||
    hotWord !== undefined ||
    [frame, coupon, banner, message].some((one) => Object.keys(one).length > 0)
  );
}

/** The same as the server takes it; `receivers` is how many its message was counted for. */
export function campaignInput(
  draft: CampaignDraft,
  { receivers, leaving }: { receivers: number | null; leaving: readonly LeavingGoods[] },
): Input<typeof campaignOpsApi.publish> {
  const { name, startsAt, endsAt, chosen, banner, hotWord, message } = draft;
  const { name: _n, startsAt: _s, endsAt: _e, ...activity } = termsOf(activityOf(draft));
  const { startsAt: _cs, endsAt: _ce, ...coupon } = couponTerms(couponOf(draft));
  const to = receiversOf(message);
  const taking = leaving.map(({ kind, id, activity: from }) => ({ kind, id, activityId: from.id }));
  const { link, ...shown } = banner;
  return {
    ...{ name: name.trim(), startsAt, endsAt },
    activity: chosen.activity ? { ...activity, taking } : null,
    coupon: chosen.coupon ? coupon : null,
    banner: chosen.banner
      ? {
          ...shown,
          title: shown.title.trim(),
          description: shown.description.trim(),
          link: hasOffer(draft) ? null : link,
        }
      : null,
    hotWord: chosen.hotWord ? hotWord.trim() : null,
    message: chosen.message && to ? { to, ...wordsOf(message), counted: Math.max(receivers ?? 0, 1) } : null,
  };
}
