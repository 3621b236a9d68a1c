import type { Output } from "@crux/contract/endpoint";
import type { UserDetail } from "@crux/contract/report/user-detail.schema";
import { userOpsApi } from "@crux/contract/user";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { useMay } from "../../browser/use-may.ts";
import { Button } from "../../ui/form/button.tsx";
import { Modal } from "../../ui/layer/modal.tsx";
import { ReasonDialog } from "../../ui/layer/reason-dialog.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { ShownPapers } from "../identity/shown-papers.tsx";
import styles from "./member-rows.module.css";

type Papers = UserDetail["papers"][number];

/** The papers that a customer saved, to be looked at by whoever may and says why. */
export function MemberPapers({ member }: { member: UserDetail }) {
  const may = useMay();
  const [asked, setAsked] = useState<Papers | null>(null);
  if (member.papers.length === 0) return <p className={styles.note}>没有保存证件</p>;
  return (
    <>
      <ul className={styles.rows}>
        {member.papers.map((papers) => (
          <li key={papers.id}>
            <div>
              <p className={styles.line}>
                <b>{papers.client}</b>
                <Tag tone={papers.front && papers.back ? "good" : "warn"}>{sidesText(papers)}</Tag>
                {papers.disabled && <Tag tone="alarm">已停用</Tag>}
              </p>
              <p className={styles.note}>
                证件号码已加密 · 更新 <Moment at={papers.updateTime} />
              </p>
            </div>
            {may("customer.identity") && (
              <Button aria-label={`查看 ${papers.client} 的证件`} onClick={() => setAsked(papers)}>
                查看证件
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <RevealDialog key={asked.id} uid={member.uid} papers={asked} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

function sidesText({ front, back }: Papers): string {
  if (front && back) return "正反面齐全";
  return front || back ? "缺一面照片" : "没有照片";
}

type RevealDialogProps = { uid: number; papers: Papers; onClose: () => void };

/** Asks why, and then shows them until their time is over. */
function RevealDialog({ uid, papers, onClose }: RevealDialogProps) {
  const [shown, setShown] = useState<Output<typeof userOpsApi.revealIdentity> | null>(null);
  const action = useAction(userOpsApi.revealIdentity, { isTold: true });
  if (shown)
    return (
      <Modal title={`${shown.client} 的证件`} onClose={onClose}>
        <ShownPapers papers={shown} onOver={onClose} />
      </Modal>
    );
  return (
    <ReasonDialog
      title={`查看 ${papers.client} 的证件`}
      text="查看会记入审计记录和证件访问记录，五分钟后自动收起。"
      act="查看"
      usual={["报关申报", "核对姓名", "海关查询", "客户要求核对"]}
      isBusy={action.isBusy}
      error={action.error}
      onClose={onClose}
      onAct={async (reason) => {
        const answer = await action.run({ uid, id: papers.id, reason });
        if (answer) setShown(answer);
      }}
    />
  );
}
