import { MAX_COUNTED, type StaffList } from "@crux/contract/list";
import type { ActivityState } from "@crux/contract/promo/activity.schema";
import type { Campaign, campaignReportSchemas } from "@crux/contract/promo/campaign.schema";
import type { z } from "zod";
import { listPage } from "../../../kernel/verb/list-page.ts";
import type { StaffCtx } from "../../staff/service.ts";
import { CAMPAIGN_LIST, isIn, listCampaignRows } from "./campaign-store.ts";

type Row = Awaited<ReturnType<typeof listCampaignRows>>[number];

/** One page of the campaigns with what they made and what came of it, the newest first unless asked otherwise. */
export async function listCampaigns(
  ctx: StaffCtx,
  asked: z.output<(typeof campaignReportSchemas)["campaigns"]["input"]>,
): Promise<StaffList<Campaign>> {
  const page = await listPage(
    ctx,
    CAMPAIGN_LIST,
    asked,
    ...(asked.state ? [isIn(asked.state, ctx.now)] : []),
  );
  const rows = await listCampaignRows(ctx.db, page, MAX_COUNTED + 1);
  return { list: rows.map((row) => presentCampaign(row, ctx.now)), ...page.counted };
}

function presentCampaign(row: Row, now: Date): Campaign {
  const { id, name, startsAt, endsAt, hotWord, sender, createdAt } = row;
  return {
    ...{ id, name, hotWord, sender },
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    state: stateOf(startsAt, endsAt, now),
    activity:
      row.activityId === null || row.activityName === null
        ? null
        : {
            id: row.activityId,
            name: row.activityName,
            state: stateOf(row.activityStartsAt, row.activityEndsAt, now),
            orders: row.activityOrders ?? 0,
            saved: row.activityCents ?? 0,
          },
    coupon: couponOf(row, now),
    banner:
      row.bannerId === null || row.bannerTitle === null
        ? null
        : { id: row.bannerId, title: row.bannerTitle, place: row.bannerPlace ?? "" },
    message: messageOf(row),
    createTime: createdAt.toISOString(),
  };
}

function couponOf(row: Row, now: Date): Campaign["coupon"] {
  const { couponRuleId: ruleId, couponTitle: title, couponEndsAt: endsAt, issued, used, savedCents } = row;
  if (ruleId === null || title === null) return null;
  const state = endsAt !== null && endsAt < now ? "OVER" : row.couponDisabled ? "OFFLINE" : "ONLINE";
  return { ruleId, title, state, issued: issued ?? 0, used: used ?? 0, saved: savedCents ?? 0 };
}

function messageOf({ messageBatchId, messageTitle, receivers, read, withdrawnAt }: Row): Campaign["message"] {
  if (messageBatchId === null || messageTitle === null) return null;
  return {
    id: messageBatchId,
    title: messageTitle,
    receivers: receivers ?? 0,
    read: Math.min(read ?? 0, MAX_COUNTED),
    readCapped: (read ?? 0) > MAX_COUNTED,
    withdrawn: withdrawnAt !== null,
  };
}

function stateOf(startsAt: Date | null, endsAt: Date | null, now: Date): ActivityState {
  if (endsAt !== null && endsAt < now) return "ENDED";
  return startsAt !== null && startsAt > now ? "COMING" : "RUNNING";
}
