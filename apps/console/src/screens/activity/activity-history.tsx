import * as saleOutcome from "@crux/contract/outcomes/sale";
import { saleActivityOpsApi } from "@crux/contract/promo/activity";
import type { ActivityDetail, LeavingGoods } from "@crux/contract/promo/activity.schema";
import { isRecord } from "@crux/web/storage";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import {
  FIELD_NAMES,
  type FlatEdit,
  flatOf,
  termsOfFlat,
  wordsOf,
} from "../../parts/activity/activity-draft.ts";
import { LeavingDialog } from "../../parts/activity/leaving-dialog.tsx";
import { HistorySection } from "../../parts/history/history-section.tsx";

/** What an activity was, and the way back; goods that another one has by now are named first. */
export function ActivityHistory({
  saved,
  onRestored,
}: {
  saved: ActivityDetail;
  onRestored: (now: ActivityDetail) => void;
}) {
  const [wanted, setWanted] = useState<{ flat: FlatEdit; version: number } | null>(null);
  const saving = useAction(saleActivityOpsApi.save, {
    refreshes: [saleActivityOpsApi.activities, saleActivityOpsApi.activity, saleActivityOpsApi.goods],
    done: "已恢复",
    isTold: true,
  });
  const { error } = saving;
  const isElsewhere = error?.code === saleOutcome.GOODS_ELSEWHERE;
  const leaving = isElsewhere && isRecord(error.data) ? (error.data.leaving as LeavingGoods[]) : [];
  const restore = async (flat: FlatEdit, version: number, named: readonly LeavingGoods[] = []) => {
    setWanted({ flat, version });
    const taking = named.map(({ kind, id, activity }) => ({ kind, id, activityId: activity.id }));
    const activityId = saved.id;
    const now = await saving.run({ ...termsOfFlat(flat), taking, activityId, version });
    if (!now) return false;
    setWanted(null);
    onRestored(now);
    return true;
  };
  return (
    <>
      <HistorySection
        type="activity"
        id={saved.id}
        version={saved.version}
        now={flatOf(saved)}
        read={readTerms}
        labels={FIELD_NAMES}
        wordsOf={wordsOf}
        restore={restore}
        isBusy={saving.isBusy}
        error={isElsewhere ? null : error}
      />
      {leaving.length > 0 && wanted && (
        <LeavingDialog
          leaving={leaving}
          act="移过来并恢复"
          isBusy={saving.isBusy}
          onAct={() => void restore(wanted.flat, wanted.version, leaving)}
          onClose={() => setWanted(null)}
        />
      )}
    </>
  );
}

function readTerms(logged: unknown): FlatEdit | null {
  const isWhole = isRecord(logged) && Array.isArray(logged.rules) && Array.isArray(logged.productIds);
  return isWhole ? flatOf(logged as unknown as ActivityDetail) : null;
}
