import { staffOpsApi } from "@crux/contract/staff";
import type { StaffAccount } from "@crux/contract/staff.schema";
import { CodeImage } from "@crux/web/codes/code-image";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Question } from "../../ui/layer/question.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import styles from "./account-screen.module.css";
import { SecretSheet } from "./secret-sheet.tsx";

type Step = "begin" | "drop" | null;

const REFRESHES = [staffOpsApi.me, staffOpsApi.sessions, staffOpsApi.passes] as const;

type Secrets = { recoveryCodes: readonly string[]; pass: string };

/** The second factor: set up by a QR code and confirmed by a code, or taken away again. */
export function SecondFactor({ name, totp }: Pick<StaffAccount, "name" | "totp">) {
  const [step, setStep] = useState<Step>(null);
  const [begun, setBegun] = useState<{ secret: string; uri: string } | null>(null);
  const [secrets, setSecrets] = useState<Secrets | null>(null);
  if (secrets)
    return (
      <SecretSheet
        name={name}
        text="动态验证码已启用。请保存：手机遗失时每个恢复码可登录一次；在新设备上登录要排队时填写通行码。此处只显示这一次。"
        {...secrets}
        onDone={() => setSecrets(null)}
      />
    );
  return (
    <>
      <p>
        {totp === "ON" ? (
          <Tag tone="good">已启用</Tag>
        ) : (
          <Tag tone="warn">{totp === "NEEDED" ? "待设置" : "未启用"}</Tag>
        )}{" "}
        登录时除密码外还需验证器中的6位数字。
      </p>
      <div className={styles.acts}>
        {totp === "ON" ? (
          <Button variant="danger" onClick={() => setStep("drop")}>
            停用
          </Button>
        ) : (
          <Button variant="main" onClick={() => setStep("begin")}>
            启用动态验证码
          </Button>
        )}
      </div>
      {step === "begin" && <Begin onBegun={setBegun} onClose={() => setStep(null)} />}
      {begun && <Confirm begun={begun} onConfirmed={setSecrets} onClose={() => setBegun(null)} />}
      {step === "drop" && <Drop onClose={() => setStep(null)} />}
    </>
  );
}

type BeginProps = { onBegun: (begun: { secret: string; uri: string }) => void; onClose: () => void };

function Begin({ onBegun, onClose }: BeginProps) {
  const [password, setPassword] = useState("");
  const begin = useAction(staffOpsApi.beginTotp, { isTold: true });
  const submit = async () => {
    const begun = await begin.run({ password });
    if (!begun) return;
    onClose();
    onBegun(begun);
  };
  return (
    <Question
      title="启用动态验证码"
      text="请先输入当前密码。"
      act="下一步"
      isBusy={begin.isBusy}
      isReady={password !== ""}
      error={begin.error}
      onAct={() => void submit()}
      onClose={onClose}
    >
      <Password value={password} onChange={setPassword} />
    </Question>
  );
}

type ConfirmProps = {
  begun: { secret: string; uri: string };
  onConfirmed: (secrets: Secrets) => void;
  onClose: () => void;
};

function Confirm({ begun, onConfirmed, onClose }: ConfirmProps) {
  const [code, setCode] = useState("");
  const confirm = useAction(staffOpsApi.confirmTotp, { refreshes: REFRESHES, isTold: true });
  const submit = async () => {
    const answer = await confirm.run({ code });
    if (!answer) return;
    onConfirmed(answer);
    onClose();
  };
  return (
    <Question
      title="用验证器扫描二维码"
      text="再输入验证器显示的6位数字。其他设备会退出登录。"
      act="启用"
      isBusy={confirm.isBusy}
      isReady={code.trim().length >= 6}
      error={confirm.error}
      onAct={() => void submit()}
      onClose={onClose}
    >
      <div className={styles.qr}>
        <CodeImage kind="qr" text={begun.uri} alt="验证器的二维码" />
      </div>
      <p className={styles.note}>
        不能扫描时手动输入密钥：<span className={styles.secret}>{begun.secret}</span>
      </p>
      <Code value={code} onChange={setCode} label="动态验证码" />
    </Question>
  );
}

function Drop({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const drop = useAction(staffOpsApi.dropTotp, {
    refreshes: REFRESHES,
    done: "已停用动态验证码",
    isTold: true,
  });
  const submit = async () => {
    if ((await drop.run({ password, code })) !== undefined) onClose();
  };
  return (
    <Question
      title="停用动态验证码？"
      text="之后只凭密码即可登录，其他设备会退出登录。"
      act="停用"
      isDanger
      isBusy={drop.isBusy}
      isReady={password !== "" && code.trim().length >= 6}
      error={drop.error}
      onAct={() => void submit()}
      onClose={onClose}
    >
      <Password value={password} onChange={setPassword} />
      <Code value={code} onChange={setCode} label="动态验证码或恢复码" />
    </Question>
  );
}

type Typed = { value: string; onChange: (text: string) => void };

function Password(typed: Typed) {
  return (
    <Field
      label="当前密码"
      type="password"
      autoComplete="current-password"
      maxLength={64}
      {...typed}
      required
    />
  );
}

function Code({ label, ...typed }: Typed & { label: string }) {
  return <Field label={label} autoComplete="one-time-code" maxLength={40} {...typed} required />;
}
