import * as userOutcome from "@crux/contract/outcomes/user";
import { userApi } from "@crux/contract/user";
import { useState } from "react";
import { reportError, useCall } from "../../browser/api.ts";
import { newName } from "../../parts/account/new-name.ts";
import { PasswordField } from "../../parts/account/password-field.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { progress, toast } from "../../ui/layer/toast.tsx";
import { enter } from "./enter.ts";
import styles from "./login-screen.module.css";

/**
 * Login by name and password; active from six characters on (R-LOGIN-05, R-LOGIN-06). Without codes a forgotten password
 * is a matter for the shop's people.
 */
export function PasswordForm({ sendsCodes }: { sendsCodes: boolean }) {
  const [username, setUsername] = useState(() => newName.get());
  const [password, setPassword] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const login = useCall(userApi.login, {
    onError: (error) => {
      setIsWrong(error.code === userOutcome.WRONG_PASSWORD);
      reportError(error);
    },
  });
  const isReady = username.trim() !== "" && password.length >= 6;

  const handleSubmit = async () => {
    if (!isReady) {
      toast("请输入用户名或密码");
      return;
    }
    const stop = progress("登录中…");
    const answer = await login.run({ username: username.trim(), password, type: "USERNAME_PASSWORD" });
    stop();
    if (!answer) return;
    newName.set("");
    enter(answer);
  };

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void handleSubmit();
      }}
    >
      <Field
        label="用户名"
        value={username}
        onChange={setUsername}
        placeholder="请输入用户名"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={60}
        enterKeyHint="next"
      />
      <PasswordField
        label="密码"
        value={password}
        onChange={(text) => {
          setPassword(text);
          setIsWrong(false);
        }}
        error={isWrong ? "密码错误" : undefined}
        placeholder="请输入密码"
        name="password"
        autoComplete="current-password"
        maxLength={200}
        enterKeyHint="go"
      />
      <div className={styles.act}>
        <Button type="submit" size="wide" busy={login.isBusy} inactive={!isReady}>
          登录
        </Button>
      </div>
      <div className={styles.ways}>
        <a className={styles.way} href={sendsCodes ? "/forgot_password" : "/custom_serive"}>
          忘记密码？
        </a>
        <a className={styles.way} href="/register">
          没有账号？立即注册
        </a>
      </div>
    </form>
  );
}
