import { back } from "@crux/web/navigation";
import { useEffect, useState } from "react";
import { isInWechat } from "../../browser/device.ts";
import { getSession } from "../../browser/shop-session.ts";
import { Page } from "../../ui/page/page.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { BrandMark } from "./brand-mark.tsx";
import { CodeForm } from "./code-form.tsx";
import styles from "./login-screen.module.css";
import { type FormType, OtherTypes } from "./other-types.tsx";
import { PasswordForm } from "./password-form.tsx";
import { useLoginWays } from "./use-login-ways.ts";
import { WechatFirst } from "./wechat-first.tsx";

/** The ways to log in that the shop has: one form at a time, the others as icons, and inside WeChat its own before them (OP-074). */
export function LoginScreen() {
  const [type, setType] = useState<FormType>("USERNAME_PASSWORD");
  const ways = useLoginWays();
  const isWechatFirst = isInWechat() && ways?.wechatFlag === true;
  useEffect(() => {
    // Only on arrival: the session that this page itself opens leaves by its own way.
    if (getSession()) back("/my");
  }, []);
  return (
    <>
      <TitleBar title="用户登录" onBack={() => back("/my")} />
      <Page tone="surface">
        <BrandMark />
        {isWechatFirst && <WechatFirst />}
        {type === "USERNAME_PASSWORD" ? <PasswordForm sendsCodes={ways?.mobileFlag ?? true} /> : <CodeForm />}
        {ways && <OtherTypes ways={ways} current={type} hasWechat={!isWechatFirst} onChoose={setType} />}
        <p className={styles.terms}>
          登录或注册即表示您同意<a href="/agreement.html">《用户协议》</a>和
          <a href="/privacy.html">《隐私政策》</a>
        </p>
      </Page>
    </>
  );
}
