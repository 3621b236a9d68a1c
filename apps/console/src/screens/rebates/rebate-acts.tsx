import { memberOpsApi } from "@crux/contract/member";
import type { ListedRebate } from "@crux/contract/member.schema";
import { reportOpsApi } from "@crux/contract/report";
import { moneyText } from "@crux/rules/money/money-text";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { useMay } from "../../browser/use-may.ts";
import { Button } from "../../ui/form/button.tsx";
import { Question } from "../../ui/layer/question.tsx";
import { ReasonDialog } from "../../ui/layer/reason-dialog.tsx";
import { OwedDrawer } from "./owed-drawer.tsx";
import styles from "./rebates.module.css";

const READS = [memberOpsApi.rebates, memberOpsApi.rebateMonths, reportOpsApi.user] as const;

/** Pays a rebate before its time or takes it back, or ends what is owed of a paid one; of others there is nothing to do. */
export function RebateActs({ rebate }: { rebate: ListedRebate }) {
  const may = useMay();
  const [ask, setAsk] = useState<"issue" | "cancel" | "owed" | null>(null);
  const close = () => setAsk(null);
  const whose = `${rebate.nickName || rebate.uid} ${rebate.month}`;
  if (rebate.owedAmount > 0 && may("payment.review"))
    return (
      <span className={styles.acts}>
        <Button aria-label={`处理欠款 ${whose}`} onClick={() => setAsk("owed")}>
          处理欠款
        </Button>
        {ask === "owed" && <OwedDrawer rebate={rebate} onClose={close} />}
      </span>
    );
  if (rebate.cashBackStatus !== "CREATED" || !may("wallet.adjust")) return null;
  return (
    <span className={styles.acts}>
      <Button aria-label={`发放 ${whose}`} onClick={() => setAsk("issue")}>
        发放
      </Button>
      <Button variant="danger" aria-label={`取消 ${whose}`} onClick={() => setAsk("cancel")}>
        取消
      </Button>
      {ask === "issue" && <IssueQuestion rebate={rebate} onClose={close} />}
      {ask === "cancel" && <CancelQuestion rebate={rebate} onClose={close} />}
    </span>
  );
}

type QuestionProps = { rebate: ListedRebate; onClose: () => void };

function IssueQuestion({ rebate, onClose }: QuestionProps) {
  const action = useAction(memberOpsApi.issueRebate, { refreshes: READS, done: "已发放", isTold: true });
  return (
    <Question
      title={`立即发放 ${moneyText(rebate.cashBackAmount)}？`}
      text={`存入 ${rebate.nickName || `会员 ${rebate.uid}`} 的余额，客户会收到消息。不处理则到期自动发放。`}
      act={action.waits ?? "发放"}
      isBusy={action.isBusy}
      isReady={action.waits === null}
      error={action.error}
      onAct={async () => {
        if (await action.run({ id: rebate.id })) onClose();
      }}
      onClose={onClose}
    />
  );
}

function CancelQuestion({ rebate, onClose }: QuestionProps) {
  const action = useAction(memberOpsApi.cancelRebate, { refreshes: READS, done: "已取消返现", isTold: true });
  return (
    <ReasonDialog
      title={`取消返现 ${moneyText(rebate.cashBackAmount)}？`}
      text={`${rebate.nickName || `会员 ${rebate.uid}`} ${rebate.month} 的返现不再发放，且不能恢复。`}
      act="取消返现"
      isDanger
      usual={["刷单", "计算有误", "恶意退款"]}
      isBusy={action.isBusy}
      error={action.error}
      onClose={onClose}
      onAct={async (reason) => {
        if (await action.run({ id: rebate.id, reason })) onClose();
      }}
    />
  );
}
