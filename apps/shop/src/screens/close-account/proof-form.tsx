import type { ApiError } from "@crux/client/client";
import { refresh } from "@crux/client/query";
import type { Refusal } from "@crux/contract/endpoint";
import * as userOutcome from "@crux/contract/outcomes/user";
import * as verificationOutcome from "@crux/contract/outcomes/verification";
import { userClosingApi } from "@crux/contract/user";
import type { User } from "@crux/contract/user.schema";
import { replace } from "@crux/web/navigation";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { reportError, useCall } from "../../browser/api.ts";
import { signOut } from "../../browser/shop-session.ts";
import { CODE_LENGTH, CODE_MISSING, CodeField } from "../../parts/account/code-fields.tsx";
import { GetCode } from "../../parts/account/get-code.tsx";
import { PasswordField } from "../../parts/account/password-field.tsx";
import { saidTime } from "../../parts/time/show-time.ts";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { alert, confirm } from "../../ui/layer/confirm.tsx";
import { progress, toast } from "../../ui/layer/toast.tsx";
import { Card } from "../../ui/show/card.tsx";
import styles from "./close-account-screen.module.css";

type Refused = Refusal<typeof userClosingApi.closeAccount>;

const WRONG: readonly (Refused | null)[] = [
  userOutcome.WRONG_PASSWORD,
  userOutcome.WRONG_CODE,
  verificationOutcome.CODE_EXPIRED,
];

/** Whoever knows the password, or reads the texts of the bound mobile, may close the account. */
export function ProofForm({ user, hasPassword }: { user: User; hasPassword: boolean }) {
  const [isByCode, setIsByCode] = useState(!hasPassword);
  const [word, setWord] = useState("");
  const [wrong, setWrong] = useState<string>();
  const [isAgreed, setIsAgreed] = useState(false);
  const queries = useQueryClient();
  const close = useCall(userClosingApi.closeAccount, {
    onError: (error) => {
      showWrong(error, setWrong);
      // Something came in since the page asked, which it shows then.
      if (error.code === userOutcome.UNFINISHED_MATTERS) void refresh(queries, userClosingApi.closing);
    },
  });
  if (!hasPassword && user.mobile === "") return <BindFirst />;

  const handleSubmit = async () => {
    const missing = missingOf({ isByCode, word, isAgreed });
    if (missing) {
      if (missing !== AGREE_FIRST) setWrong(missing);
      toast(missing);
      return;
    }
    const body = "注销后无法恢复，优惠券、黑卡会员和未到账的返现将作废。";
    if (!(await confirm({ title: "确定注销账号吗？", body, ok: "确定注销", danger: true }))) return;
    const stop = progress("提交中…");
    const answer = await close.run(isByCode ? { code: word } : { password: word });
    stop();
    if (answer) await leave(answer.dueTime);
  };
  const change = (text: string) => {
    setWord(text);
    setWrong(undefined);
  };

  return (
    <Card title="验证身份">
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void handleSubmit();
        }}
      >
        {isByCode ? (
          <>
            <p className={styles.why}>验证码将发送至您绑定的手机号 {hidden(user.mobile)}。</p>
            <CodeField
              value={word}
              onChange={change}
              error={wrong}
              right={
                <GetCode
                  purpose="CLOSE_ACCOUNT_TEXT"
                  readMobile={() => user.mobile}
                  waitingText={(seconds) => `${seconds}秒`}
                />
              }
            />
          </>
        ) : (
          <>
            <input type="text" name="username" autoComplete="username" value={user.name} readOnly hidden />
            <PasswordField
              label="登录密码"
              value={word}
              onChange={change}
              error={wrong}
              placeholder="请输入登录密码"
              name="password"
              autoComplete="current-password"
              maxLength={200}
              enterKeyHint="done"
            />
          </>
        )}
        {hasPassword && user.mobile !== "" && (
          <button
            type="button"
            className={styles.other}
            onClick={() => {
              setIsByCode(!isByCode);
              change("");
            }}
          >
            {isByCode ? "用登录密码验证" : "用短信验证码验证"}
          </button>
        )}
        <Checkbox checked={isAgreed} onChange={setIsAgreed} label="我已了解以上内容，自愿注销账号" />
        <Button
          type="submit"
          variant="danger"
          size="wide"
          busy={close.isBusy}
          inactive={missingOf({ isByCode, word, isAgreed }) !== null}
        >
          申请注销
        </Button>
      </form>
    </Card>
  );
}

function BindFirst() {
  return (
    <Card title="验证身份">
      <div className={styles.form}>
        <p className={styles.why}>注销前需要验证身份，请先绑定手机号。</p>
        <ButtonLink href="/bind_mobile" size="wide" variant="plain">
          绑定手机
        </ButtonLink>
      </div>
    </Card>
  );
}

const AGREE_FIRST = "请先勾选我已了解以上内容";

type Given = { isByCode: boolean; word: string; isAgreed: boolean };

/** What is still missing, in words; null when nothing is. */
function missingOf({ isByCode, word, isAgreed }: Given): string | null {
  if (isByCode && word.length !== CODE_LENGTH) return CODE_MISSING;
  if (!isByCode && word === "") return "请输入登录密码";
  return isAgreed ? null : AGREE_FIRST;
}

function showWrong(error: ApiError<Refused>, setWrong: (text: string) => void): void {
  if (WRONG.includes(error.code)) setWrong(error.message);
  if (error.code === userOutcome.UNFINISHED_MATTERS) toast("有新的未完结事项，请先处理");
  else reportError(error);
}

/** The session is over on the server by now, and here before anything asks with it; the day is told after that. */
async function leave(dueTime: string): Promise<void> {
  replace("/my");
  signOut();
  const body = `账号将于 ${saidTime(dueTime)}自动注销。在此之前重新登录，申请将自动撤回。`;
  await alert({ title: "已提交注销申请", body, ok: "知道了" });
}

/** The first and last digits alone: somebody may look over the shoulder. */
function hidden(mobile: string): string {
  return `${mobile.slice(0, 6)}****${mobile.slice(-4)}`;
}
