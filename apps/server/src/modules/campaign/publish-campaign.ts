import { saleActivityOpsApi } from "@crux/contract/promo/activity";
import type { CampaignPart, campaignOpsSchemas } from "@crux/contract/promo/campaign.schema";
import { couponOpsApi } from "@crux/contract/promo/coupon";
import { saleContentOpsApi, saleHomeOpsApi } from "@crux/contract/sale";
import { userMessageOpsApi } from "@crux/contract/user";
import { addressOfLink, type LinkTarget } from "@crux/rules/setting/link-target";
import type { z } from "zod";
import { Fail } from "../../kernel/fail.ts";
import { addRuleForStaff } from "../coupon/service.ts";
import { addActivity, addHomePiece, addHotWord } from "../sale/service.ts";
import { asPart, type OpsCtx } from "../staff/service.ts";
import { insertCampaign } from "./campaign-store.ts";
import { sendToMany } from "./send-to-many.ts";

type Asked = z.output<(typeof campaignOpsSchemas)["publish"]["input"]>;
type Published = z.output<(typeof campaignOpsSchemas)["publish"]["output"]>;

/**
 * Publishes all parts of a campaign, or none: each as its own call would, with its right and its audit entry. Throws what
 * those calls throw, with `part` in the data.
 */
export async function publishCampaign(ctx: OpsCtx, asked: Asked): Promise<Published> {
  const activityId = await inPart("activity", () => publishActivity(ctx, asked));
  const ruleId = await inPart("coupon", () => publishCoupon(ctx, asked));
  const bannerId = await inPart("banner", () => publishBanner(ctx, asked, { activityId, ruleId }));
  await inPart("hotWord", () => publishHotWord(ctx, asked));
  const messageId = await inPart("message", () => publishMessage(ctx, asked));
  const made = { activityId, ruleId, bannerId, messageId };
  const { name, startsAt, endsAt, hotWord } = asked;
  const id = await insertCampaign(ctx.db, {
    ...{ name, startsAt, endsAt, activityId, bannerId, hotWord: hotWord?.trim() ?? "" },
    couponRuleId: ruleId,
    messageBatchId: messageId,
    staffId: ctx.staff.id,
    createdAt: ctx.now,
  });
  ctx.note({ after: { name, ...made }, subject: { type: "campaign", id } });
  return { id, ...made };
}

/** Says of a refusal which part it is about. */
async function inPart<Done>(part: CampaignPart, work: () => Promise<Done>): Promise<Done> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Fail)) throw error;
    throw new Fail(error.code, error.status, { ...(error.data as object | null), part });
  }
}

async function publishActivity(
  ctx: OpsCtx,
  { activity, name, startsAt, endsAt }: Asked,
): Promise<number | null> {
  if (!activity) return null;
  const input = { ...activity, name, startsAt, endsAt };
  const { add: endpoint } = saleActivityOpsApi;
  return (await asPart(ctx, { endpoint, right: "sale.edit", verb: addActivity, input })).id;
}

async function publishCoupon(ctx: OpsCtx, { coupon, startsAt, endsAt }: Asked): Promise<string | null> {
  if (!coupon) return null;
  const input = { ...coupon, startsAt, endsAt };
  const { addRule: endpoint } = couponOpsApi;
  return (await asPart(ctx, { endpoint, right: "coupon.edit", verb: addRuleForStaff, input })).ruleId;
}

type Offer = Pick<Published, "activityId" | "ruleId">;

async function publishBanner(
  ctx: OpsCtx,
  { banner, startsAt: startTime, endsAt: endTime }: Asked,
  offer: Offer,
): Promise<number | null> {
  if (!banner) return null;
  const { link, ...shown } = banner;
  const address = link ?? addressOfLink(targetOf(offer));
  const input = { ...shown, ...address, startTime, endTime, disable: false, productIds: [] };
  const { addHomePiece: endpoint } = saleHomeOpsApi;
  return (await asPart(ctx, { endpoint, right: "sale.edit", verb: addHomePiece, input })).id;
}

/** What a picture of the campaign leads to where nobody said: the goods of its activity, or else its coupon. */
function targetOf({ activityId, ruleId }: Offer): LinkTarget {
  if (activityId !== null) return { kind: "ACTIVITY", id: activityId };
  return ruleId === null ? { kind: "NONE" } : { kind: "COUPON", ruleId };
}

async function publishHotWord(ctx: OpsCtx, { hotWord: word }: Asked): Promise<void> {
  if (word === null) return;
  const { setConfig: endpoint } = saleContentOpsApi;
  const input = { name: "HOT_SEARCH", word };
  await asPart(ctx, { endpoint, right: "sale.edit", verb: addHotWord, input });
}

async function publishMessage(ctx: OpsCtx, { message: input }: Asked): Promise<number | null> {
  if (!input) return null;
  const { sendMessages: endpoint } = userMessageOpsApi;
  return (await asPart(ctx, { endpoint, right: "message.send", verb: sendToMany, input })).id;
}
