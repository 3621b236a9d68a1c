import { staffOpsApi } from "@crux/contract/staff";
import type { StaffApproval } from "@crux/contract/staff/approval.schema";
import { useState } from "react";
import { useSession } from "../../browser/staff-session.ts";
import { useAction } from "../../browser/use-action.ts";
import { useMay } from "../../browser/use-may.ts";
import { callName, subjectText } from "../../parts/staff/call-names.ts";
import { ChangeTable } from "../../parts/staff/change-table.tsx";
import { Button } from "../../ui/form/button.tsx";
import { useKeys } from "../../ui/keys/use-keys.ts";
import { Drawer } from "../../ui/layer/drawer.tsx";
import { Question } from "../../ui/layer/question.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Facts } from "../../ui/show/facts.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { Money } from "../../ui/show/money.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { STATUS_NAMES, STATUS_TONES } from "./approval-words.ts";

type ApprovalDrawerProps = { row: StaffApproval; onClose: () => void };

/** One action that waits: what it would change, and the answer of the second person. */
export function ApprovalDrawer({ row, onClose }: ApprovalDrawerProps) {
  const isOpen = row.status === "OPEN";
  const isChange = row.before !== null || row.after !== null;
  return (
    <Drawer
      title={callName(row.line)}
      onClose={onClose}
      acts={isOpen ? <Answer row={row} onDone={onClose} /> : undefined}
    >
      <Section title="提交">
        <Facts facts={factsOf(row)} />
      </Section>
      {isChange && (
        <Section title="变更">
          <ChangeTable label="变更前后" before={row.before} after={row.after} />
        </Section>
      )}
      <Section title="提交的内容">
        <ChangeTable label="提交的内容" before={null} after={row.input} />
      </Section>
    </Drawer>
  );
}

function factsOf(row: StaffApproval): [string, React.ReactNode][] {
  return [
    ["编号", row.id],
    ["提交人", row.askedBy],
    ["对象", row.subject && subjectText(row.subject)],
    ["金额", row.amount > 0 && <Money key="amount" cents={row.amount} />],
    [
      "状态",
      <Tag key="status" tone={STATUS_TONES[row.status]}>
        {STATUS_NAMES[row.status]}
      </Tag>,
    ],
    ["提交时间", <Moment key="asked" at={row.createTime} />],
    ...(row.runTime
      ? [["执行时间", <Moment key="run" at={row.runTime} />] as [string, React.ReactNode]]
      : [["有效期至", <Moment key="until" at={row.expireTime} />] as [string, React.ReactNode]]),
    ["处理人", row.decidedBy],
  ].map(([name, value]) => [name as string, value === false ? null : (value as React.ReactNode)]);
}

/** Yes and no of a second person; whoever asked can only take it back. */
function Answer({ row, onDone }: { row: StaffApproval; onDone: () => void }) {
  const me = useSession()?.user.id;
  const may = useMay();
  const [asks, setAsks] = useState<"approve" | "refuse" | null>(null);
  const refreshes = [staffOpsApi.approvals, staffOpsApi.deeds];
  const approve = useAction(staffOpsApi.approve, { refreshes, done: "已批准并执行", isTold: true });
  const isOwn = row.askedById === me;
  const refuse = useAction(staffOpsApi.refuse, {
    refreshes,
    done: isOwn ? "已撤回" : "已拒绝",
    isTold: true,
  });
  const canApprove = !isOwn && may("money.approve") && row.runTime === null;
  const canRefuse = isOwn || may("money.approve");
  useKeys([
    ...(canApprove ? [{ keys: "a", text: "批准", act: () => setAsks("approve") }] : []),
    ...(canRefuse ? [{ keys: "r", text: isOwn ? "撤回" : "拒绝", act: () => setAsks("refuse") }] : []),
  ]);
  const run = async (action: typeof approve | typeof refuse) => {
    if (await action.run({ id: row.id })) onDone();
  };
  const close = () => setAsks(null);
  const what = `${row.askedBy} 提交的“${callName(row.line)}”${row.subject ? `（${subjectText(row.subject)}）` : ""}`;
  return (
    <>
      {canRefuse && (
        <Button keys="R" onClick={() => setAsks("refuse")}>
          {isOwn ? "撤回" : "拒绝"}
        </Button>
      )}
      {canApprove && (
        <Button variant="main" keys="A" onClick={() => setAsks("approve")}>
          批准
        </Button>
      )}
      {asks === "approve" && (
        <Question
          title="批准并立即执行？"
          text={what}
          act="批准"
          isBusy={approve.isBusy}
          error={approve.error}
          onAct={() => void run(approve)}
          onClose={close}
        />
      )}
      {asks === "refuse" && (
        <Question
          title={isOwn ? "撤回这项操作？" : "拒绝这项操作？"}
          text={what}
          act={isOwn ? "撤回" : "拒绝"}
          isDanger
          isBusy={refuse.isBusy}
          error={refuse.error}
          onAct={() => void run(refuse)}
          onClose={close}
        />
      )}
    </>
  );
}
