import * as userOutcome from "@crux/contract/outcomes/user";
import { userApi } from "@crux/contract/user";
import { useState } from "react";
import { reportError, useCall } from "../../browser/api.ts";
import { AccountForm } from "../../parts/account/account-form.tsx";
import { CODE_LENGTH, CODE_MISSING, CodeField, MobileField } from "../../parts/account/code-fields.tsx";
import { GetCode } from "../../parts/account/get-code.tsx";
import { useMobile } from "../../parts/account/use-mobile.ts";
import { progress, toast } from "../../ui/layer/toast.tsx";
import { enter } from "./enter.ts";
import styles from "./login-screen.module.css";

/** Login by a code to a mobile; it submits itself at the sixth digit (OP-073). */
export function CodeForm() {
  const mobile = useMobile();
  const [code, setCode] = useState("");
  const [wrong, setWrong] = useState<string>();
  const login = useCall(userApi.login, {
    onError: (error) => {
      if (error.code === userOutcome.WRONG_CODE) setWrong("验证码错误");
      reportError(error);
    },
  });
  const isReady = mobile.number.trim() !== "" && code.length === CODE_LENGTH;

  const submit = async (password: string) => {
    const username = mobile.read();
    if (!username) return;
    if (password.length !== CODE_LENGTH) {
      setWrong(CODE_MISSING);
      toast(CODE_MISSING);
      return;
    }
    const stop = progress("登录中…");
    const answer = await login.run({ username, password, type: "MOBILE_VERIFY_CODE" });
    stop();
    if (answer) enter(answer);
  };

  const handleCode = (next: string) => {
    setWrong(undefined);
    setCode(next);
    if (next.length === CODE_LENGTH && next !== code && mobile.number.trim() !== "") void submit(next);
  };

  return (
    <AccountForm
      act="登录"
      isBusy={login.isBusy}
      isInactive={!isReady}
      onSubmit={() => submit(code)}
      below={<p className={styles.note}>未注册的手机号验证后自动创建账号</p>}
    >
      <MobileField mobile={mobile} />
      <CodeField
        value={code}
        onChange={handleCode}
        error={wrong}
        right={
          <GetCode
            purpose="LOGIN_VERIFY_TEXT"
            readMobile={mobile.read}
            waitingText={(seconds) => `${seconds}秒`}
          />
        }
      />
    </AccountForm>
  );
}
