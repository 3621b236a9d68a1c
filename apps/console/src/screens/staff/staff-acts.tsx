import { staffOpsApi } from "@crux/contract/staff";
import type { StaffAccount } from "@crux/contract/staff.schema";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Question } from "../../ui/layer/question.tsx";

type Ask = "password" | "totp" | "disable" | "enable";

/** A new password, no second factor, shut out or let in again: each after a question. */
export function StaffActs({ account, onDone }: { account: StaffAccount; onDone: () => void }) {
  const [asks, setAsks] = useState<Ask | null>(null);
  const close = () => setAsks(null);
  return (
    <>
      <Button onClick={() => setAsks("password")}>重置密码</Button>
      {account.totp === "ON" && <Button onClick={() => setAsks("totp")}>移除动态验证码</Button>}
      {account.disabled ? (
        <Button variant="main" onClick={() => setAsks("enable")}>
          启用
        </Button>
      ) : (
        <Button variant="danger" onClick={() => setAsks("disable")}>
          停用
        </Button>
      )}
      {asks === "password" && <PasswordQuestion account={account} onClose={close} />}
      {asks && asks !== "password" && (
        <StateQuestion account={account} ask={asks} onClose={close} onDone={onDone} />
      )}
    </>
  );
}

function PasswordQuestion({ account, onClose }: { account: StaffAccount; onClose: () => void }) {
  const [newPassword, setPassword] = useState("");
  const reset = useAction(staffOpsApi.resetPassword, {
    refreshes: [staffOpsApi.sessions],
    done: "已重置密码",
    isTold: true,
  });
  const submit = async () => {
    if ((await reset.run({ id: account.id, newPassword })) !== undefined) onClose();
  };
  return (
    <Question
      title={`重置 ${account.name} 的密码？`}
      text="该员工的所有登录会立即结束；下次登录须更换密码。"
      act="重置"
      isBusy={reset.isBusy}
      isReady={newPassword.length >= 8}
      error={reset.error}
      onAct={() => void submit()}
      onClose={onClose}
    >
      <Field
        label="新密码"
        type="password"
        value={newPassword}
        onChange={setPassword}
        maxLength={64}
        autoComplete="new-password"
        hint="8-64位"
        required
      />
    </Question>
  );
}

const QUESTIONS = {
  totp: {
    call: staffOpsApi.resetTotp,
    title: "移除动态验证码",
    text: "用于设备遗失。该员工的所有登录会立即结束。",
    act: "移除",
    done: "已移除动态验证码",
  },
  disable: {
    call: staffOpsApi.disable,
    title: "停用",
    text: "该员工的所有登录会立即结束，之后不能登录。",
    act: "停用",
    done: "已停用",
  },
  enable: {
    call: staffOpsApi.enable,
    title: "启用",
    text: "7天内，该账号的资金操作都需要第二人批准。",
    act: "启用",
    done: "已启用",
  },
} as const;

type StateQuestionProps = {
  account: StaffAccount;
  ask: keyof typeof QUESTIONS;
  onClose: () => void;
  onDone: () => void;
};

function StateQuestion({ account, ask, onClose, onDone }: StateQuestionProps) {
  const { call, title, text, act, done } = QUESTIONS[ask];
  const change = useAction(call, {
    refreshes: [staffOpsApi.list, staffOpsApi.sessions],
    done,
    isTold: true,
  });
  const submit = async () => {
    if (await change.run({ id: account.id })) onDone();
  };
  return (
    <Question
      title={`${title} ${account.name}？`}
      text={text}
      act={act}
      isDanger={ask !== "enable"}
      isBusy={change.isBusy}
      error={change.error}
      onAct={() => void submit()}
      onClose={onClose}
    />
  );
}
