import { userApi } from "@crux/contract/user";
import { useEffect, useState } from "react";
import { reportError, useCall } from "../../browser/api.ts";
import { back, push } from "../../browser/navigation.ts";
import { returnFromLogin } from "../../browser/redirect.ts";
import { getSession, signIn } from "../../browser/session.ts";
import { BrandMark } from "../../parts/brand-mark.tsx";
import { PasswordField } from "../../parts/password-field.tsx";
import { syncChannel } from "../../parts/sync-channel.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Page } from "../../ui/page.tsx";
import { TitleBar } from "../../ui/title-bar.tsx";
import { progress, toast } from "../../ui/toast.tsx";
import styles from "./login-screen.module.css";
import { OtherTypes } from "./other-types.tsx";

const WRONG_PASSWORD = 140002;

export function LoginScreen() {
  useEffect(() => {
    // Only on arrival: the session that this page itself opens leaves by its own way.
    if (getSession()) back("/my");
  }, []);
  return (
    <>
      <TitleBar title="用户登录" onBack={() => back("/my")} />
      <Page tone="surface">
        <BrandMark />
        <PasswordForm />
        <OtherTypes />
        <p className={styles.terms}>
          登录或注册即表示您同意<a href="/agreement.html">《用户协议》</a>和
          <a href="/privacy.html">《隐私政策》</a>
        </p>
      </Page>
    </>
  );
}

function PasswordForm() {
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const login = useCall(userApi.login, {
    onError: (error) => {
      setIsWrong(error.code === WRONG_PASSWORD);
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
    signIn(answer.user, answer.token);
    void syncChannel(answer.user);
    toast("登录成功", { ms: 1000 });
    if (answer.user.mobile) returnFromLogin();
    else push("/bind_mobile?skip=true");
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
      <a className={styles.register} href="/register">
        没有账号？立即注册
      </a>
    </form>
  );
}
