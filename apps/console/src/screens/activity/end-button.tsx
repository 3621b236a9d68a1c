import { saleActivityOpsApi } from "@crux/contract/promo/activity";
import type { ActivityDetail } from "@crux/contract/promo/activity.schema";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { Button } from "../../ui/form/button.tsx";
import { Question } from "../../ui/layer/question.tsx";

type EndButtonProps = { activity: ActivityDetail; onEnded: (now: ActivityDetail) => void };

/** Ends an activity with this moment, after asking. */
export function EndButton({ activity, onEnded }: EndButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const end = useAction(saleActivityOpsApi.end, {
    refreshes: [saleActivityOpsApi.activities, saleActivityOpsApi.activity],
    done: "活动已结束",
    isTold: true,
  });
  const submit = async () => {
    const now = await end.run({ activityId: activity.id, version: activity.version });
    if (!now) return;
    setAsking(false);
    onEnded(now);
  };
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        结束活动
      </Button>
      {isAsking && (
        <Question
          title={`结束「${activity.name}」？`}
          text="立即结束，客人的购物车不再享受优惠；已下的订单不受影响。"
          act="结束"
          isDanger
          isBusy={end.isBusy}
          error={end.error}
          onAct={() => void submit()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
