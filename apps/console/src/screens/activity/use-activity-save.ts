import type { ApiError } from "@crux/client/client";
import * as saleOutcome from "@crux/contract/outcomes/sale";
import { saleActivityOpsApi } from "@crux/contract/promo/activity";
import type { ActivityDetail, LeavingGoods } from "@crux/contract/promo/activity.schema";
import type { FieldFault } from "@crux/rules/price/activity-check";
import { isRecord } from "@crux/web/storage";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { type Merging, useClash } from "../../browser/use-clash.ts";
import {
  type Draft,
  type FlatEdit,
  flatOf,
  termsOf,
  termsOfFlat,
} from "../../parts/activity/activity-draft.ts";

type Saving = {
  save(taking?: readonly LeavingGoods[]): Promise<void>;
  isBusy: boolean;
  /** A refusal that none of the fields below stands for. */
  error: ApiError | null;
  faults: readonly FieldFault[];
  /** Goods that would leave another activity, until somebody says that they may. */
  leaving: readonly LeavingGoods[];
  forgetLeaving(): void;
  merging: Merging<FlatEdit>;
};

/** Saves an activity: names goods that would leave another one, and lets one choose where somebody else was faster. */
export function useActivitySave(
  saved: ActivityDetail | null,
  draft: Draft,
  onSaved: (now: ActivityDetail) => void,
): Saving {
  const [isForgotten, setForgotten] = useState(false);
  const options = {
    refreshes: [saleActivityOpsApi.activities, saleActivityOpsApi.activity, saleActivityOpsApi.goods],
    isTold: true,
  };
  const adding = useAction(saleActivityOpsApi.add, { ...options, done: "活动已发布", isOnce: true });
  const saving = useAction(saleActivityOpsApi.save, { ...options, done: "活动已保存" });
  const { isBusy, error } = saved ? saving : adding;
  const mine = flatOf(termsOf(draft));
  const merging = useClash(saved ? flatOf(saved) : mine, mine, error, flatOf);
  const { clash } = merging;
  const leaving = !isForgotten && error?.code === saleOutcome.GOODS_ELSEWHERE ? listed(error, "leaving") : [];
  const faults = error?.code === saleOutcome.SENSELESS_ACTIVITY ? listed(error, "faults") : [];
  const isShownElsewhere = clash !== null || leaving.length > 0 || faults.length > 0;
  return {
    isBusy,
    error: isShownElsewhere || isForgotten ? null : error,
    faults: faults as readonly FieldFault[],
    leaving: leaving as readonly LeavingGoods[],
    forgetLeaving: () => setForgotten(true),
    merging,
    async save(named = []) {
      setForgotten(false);
      const taking = named.map(({ kind, id, activity }) => ({ kind, id, activityId: activity.id }));
      const terms = clash ? termsOfFlat(merging.edit) : termsOf(draft);
      const answer = saved
        ? await saving.run({
            ...terms,
            taking,
            activityId: saved.id,
            version: clash?.version ?? saved.version,
          })
        : await adding.run({ ...terms, taking });
      if (answer) onSaved(answer);
    },
  };
}

function listed(error: ApiError, name: string): readonly unknown[] {
  const list = isRecord(error.data) ? error.data[name] : undefined;
  return Array.isArray(list) ? list : [];
}
