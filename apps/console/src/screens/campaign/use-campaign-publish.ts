import type { ApiError } from "@crux/client/client";
import * as saleOutcome from "@crux/contract/outcomes/sale";
import { saleActivityOpsApi } from "@crux/contract/promo/activity";
import type { LeavingGoods } from "@crux/contract/promo/activity.schema";
import { campaignOpsApi } from "@crux/contract/promo/campaign";
import type { CampaignPart } from "@crux/contract/promo/campaign.schema";
import { reportOpsApi } from "@crux/contract/report";
import { saleContentOpsApi, saleHomeOpsApi } from "@crux/contract/sale";
import { userMessageOpsApi } from "@crux/contract/user";
import type { FieldFault } from "@crux/rules/price/activity-check";
import { isRecord } from "@crux/web/storage";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { type CampaignDraft, campaignInput, PARTS } from "./campaign-draft.ts";

type Publishing = {
  /** True when all of it was published; `leaving` are the goods that may leave another activity. */
  publish(receivers: number | null, leaving?: readonly LeavingGoods[]): Promise<boolean>;
  isBusy: boolean;
  /** A refusal of a part, and of which; of the whole where it is about none. */
  error: { message: string; code: number | null; part: CampaignPart | null } | null;
  /** Fields of the activity that make no sense to the server. */
  faults: readonly FieldFault[];
  leaving: readonly LeavingGoods[];
  forgetLeaving(): void;
};

const REFRESHES = [
  reportOpsApi.campaigns,
  reportOpsApi.couponRules,
  saleActivityOpsApi.activities,
  saleActivityOpsApi.goods,
  saleHomeOpsApi.homePieces,
  saleContentOpsApi.configs,
  userMessageOpsApi.sentMessages,
] as const;

/** Publishes a campaign; what one of its parts is refused with belongs to that part. */
export function useCampaignPublish(draft: CampaignDraft): Publishing {
  const [isForgotten, setForgotten] = useState(false);
  const action = useAction(campaignOpsApi.publish, {
    refreshes: REFRESHES,
    done: "已全部发布",
    isOnce: true,
    isTold: true,
  });
  const { error } = action;
  const leaving = !isForgotten && error?.code === saleOutcome.GOODS_ELSEWHERE ? listed(error, "leaving") : [];
  const faults = error?.code === saleOutcome.SENSELESS_ACTIVITY ? listed(error, "faults") : [];
  const isShown = error !== null && error.code !== saleOutcome.GOODS_ELSEWHERE;
  return {
    isBusy: action.isBusy,
    error: isShown ? { message: error.message, code: error.code, part: partOf(error) } : null,
    faults: faults as readonly FieldFault[],
    leaving: leaving as readonly LeavingGoods[],
    forgetLeaving: () => setForgotten(true),
    async publish(receivers, taken = []) {
      setForgotten(false);
      return (await action.run(campaignInput(draft, { receivers, leaving: taken }))) !== undefined;
    },
  };
}

function partOf({ data }: ApiError): CampaignPart | null {
  const named = isRecord(data) ? data.part : undefined;
  return PARTS.find(({ part }) => part === named)?.part ?? null;
}

function listed({ data }: ApiError, name: string): readonly unknown[] {
  const list = isRecord(data) ? data[name] : undefined;
  return Array.isArray(list) ? list : [];
}
