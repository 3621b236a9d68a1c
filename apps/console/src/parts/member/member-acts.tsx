import type { UserDetail } from "@crux/contract/report/user-detail.schema";
import { userOpsApi } from "@crux/contract/user";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { useMay } from "../../browser/use-may.ts";
import { Button } from "../../ui/form/button.tsx";
import { ReasonDialog } from "../../ui/layer/reason-dialog.tsx";
import { ClassDialog } from "./class-dialog.tsx";
import { callName } from "./member-words.ts";
import { MEMBER_READS } from "./use-member.ts";

type Ask = "class" | "sessions" | "disable" | "enable";

/** The card, logged out everywhere, shut out or let in again: each after a question with a reason. */
export function MemberActs({ member }: { member: UserDetail }) {
  const may = useMay();
  const [ask, setAsk] = useState<Ask | null>(null);
  const close = () => setAsk(null);
  if (!may("customer.edit") || member.erasedTime) return null;
  return (
    <>
      {member.disabledTime ? (
        <Button variant="main" onClick={() => setAsk("enable")}>
          恢复使用
        </Button>
      ) : (
        <Button variant="danger" onClick={() => setAsk("disable")}>
          停用
        </Button>
      )}
      {!member.disabledTime && <Button onClick={() => setAsk("sessions")}>退出全部设备</Button>}
      <Button onClick={() => setAsk("class")}>修改等级</Button>
      {ask === "class" && <ClassDialog member={member} onClose={close} />}
      {ask && ask !== "class" && <DoorDialog member={member} ask={ask} onClose={close} />}
    </>
  );
}

const QUESTIONS = {
  disable: {
    call: userOpsApi.disableUser,
    title: "停用",
    text: "该会员立即退出全部设备，之后不能登录；已有的订单、余额和包裹不受影响。",
    act: "停用",
    done: "已停用",
    usual: ["盗刷风险", "恶意退款", "刷单", "账号被盗"],
  },
  enable: {
    call: userOpsApi.enableUser,
    title: "恢复使用",
    text: "该会员可以重新登录。",
    act: "恢复",
    done: "已恢复使用",
    usual: ["核实无误", "误操作"],
  },
  sessions: {
    call: userOpsApi.endUserSessions,
    title: "退出全部设备",
    text: "该会员在所有设备上的登录立即结束，会收到消息并建议修改密码。",
    act: "全部退出",
    done: "已退出全部设备",
    usual: ["手机遗失", "账号被盗", "客户要求"],
  },
} as const;

type DoorDialogProps = { member: UserDetail; ask: keyof typeof QUESTIONS; onClose: () => void };

function DoorDialog({ member, ask, onClose }: DoorDialogProps) {
  const { call, title, done, ...rest } = QUESTIONS[ask];
  const action = useAction(call, { refreshes: MEMBER_READS, done, isTold: true });
  return (
    <ReasonDialog
      {...rest}
      title={`${title}：${callName(member)}`}
      isDanger={ask === "disable"}
      isBusy={action.isBusy}
      error={action.error}
      onClose={onClose}
      onAct={async (reason) => {
        if (await action.run({ uid: member.uid, reason })) onClose();
      }}
    />
  );
}
