import * as userOutcome from "@crux/contract/outcomes/user";
import { userApi } from "@crux/contract/user";
import { useState } from "react";
import { reportError, useCall } from "../../browser/api.ts";
import { CODE_LENGTH, CodeField, MobileField } from "../../parts/account/code-fields.tsx";
import { GetCode } from "../../parts/account/get-code.tsx";
import { useMobile } from "../../parts/account/use-mobile.ts";
import { Button } from "../../ui/form/button.tsx";
import { progress, toast } from "../../ui/layer/toast.tsx";
import { enter } from "./enter.ts";
import styles from "./login-screen.module.css";

/** Login by a code to a mobile; it submits itself at the sixth digit (OP-073). */
export function CodeForm() {
  const mobile = useMobile();
  const [code, setCode] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const login = useCall(userApi.login, {
    onError: (error) => {
      setIsWrong(error.code === userOutcome.WRONG_CODE);
      reportError(error);
    },
  });
  const isReady = mobile.number.trim() !== "" && code.length === CODE_LENGTH;

  const submit = async (password: string) => {
    const username = mobile.read();
    if (!username) return;
    if (password.length !== CODE_LENGTH) {
      toast("请输入6位数字验证码");
      return;
    }
    const stop = progress("登录中…");
    const answer = await login.run({ username, password, type: "MOBILE_VERIFY_CODE" });
    stop();
    if (answer) enter(answer);
  };

  const handleCode = (next: string) => {
    setIsWrong(false);
    setCode(next);
    if (next.length === CODE_LENGTH && next !== code && mobile.number.trim() !== "") void submit(next);
  };

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(code);
      }}
    >
      <MobileField mobile={mobile} />
      <CodeField
        value={code}
        onChange={handleCode}
        error={isWrong ? "验证码错误" : undefined}
        right={
          <GetCode
            purpose="LOGIN_VERIFY_TEXT"
            readMobile={mobile.read}
            waitingText={(seconds) => `${seconds}秒`}
          />
        }
      />
      <div className={styles.act}>
        <Button type="submit" size="wide" busy={login.isBusy} inactive={!isReady}>
          登录
        </Button>
      </div>
      <p className={styles.note}>未注册的手机号验证后自动创建账号</p>
    </form>
  );
}
