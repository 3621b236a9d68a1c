import * as userOutcome from "@crux/contract/outcomes/user";
import { userApi } from "@crux/contract/user";
import { useState } from "react";
import { reportError, useCall } from "../../browser/api.ts";
import { AccountForm } from "../../parts/account/account-form.tsx";
import { newName } from "../../parts/account/new-name.ts";
import { PasswordField } from "../../parts/account/password-field.tsx";
import { PASSWORD_PROBLEMS } from "../../parts/account/registration-problem.ts";
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
  const [wrong, setWrong] = useState<{ username?: string; password?: string }>({});
  const login = useCall(userApi.login, {
    onError: (error) => {
      if (error.code === userOutcome.WRONG_PASSWORD) setWrong({ password: "密码错误" });
      reportError(error);
    },
  });
  const isReady = username.trim() !== "" && password.length >= 6;

  const handleSubmit = async () => {
    if (!isReady) {
      setWrong(username.trim() === "" ? { username: "请输入用户名" } : { password: shortText(password) });
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
    <AccountForm
      act="登录"
      isBusy={login.isBusy}
      isInactive={!isReady}
      onSubmit={handleSubmit}
      below={
        <div className={styles.ways}>
          <a className={styles.way} href={sendsCodes ? "/forgot_password" : "/custom_serive"}>
            忘记密码？
          </a>
          <a className={styles.way} href="/register">
            没有账号？立即注册
          </a>
        </div>
      }
    >
      <Field
        label="用户名"
        value={username}
        onChange={(text) => {
          setUsername(text);
          setWrong({});
        }}
        error={wrong.username}
        required
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
          setWrong({});
        }}
        error={wrong.password}
        required
        placeholder="请输入密码"
        name="password"
        autoComplete="current-password"
        maxLength={200}
        enterKeyHint="go"
      />
    </AccountForm>
  );
}

function shortText(password: string): string {
  return password === "" ? "请输入密码" : PASSWORD_PROBLEMS["password-short"][1];
}
