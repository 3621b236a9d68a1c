import { back } from "@crux/web/navigation";
import { sessionStored } from "@crux/web/storage";
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

/** The form that somebody chose in this tab: who comes back from registering has a password. */
const keptForm = sessionStored("loginForm", isFormType);

/**
 * The ways to log in that the shop has: one form at a time, the others as icons. A code to the mobile comes first, since
 * most people have no password here, and inside WeChat its own login before that (OP-074).
 */
export function LoginScreen() {
  const [chosen, setChosen] = useState(() => keptForm.get());
  const ways = useLoginWays();
  const type = chosen ?? (ways?.mobileFlag ? "MOBILE_VERIFY_CODE" : "USERNAME_PASSWORD");
  const isWechatFirst = isInWechat() && ways?.wechatFlag === true;
  const choose = (form: FormType) => {
    keptForm.set(form);
    setChosen(form);
  };
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
        {ways && (
          <>
            {type === "USERNAME_PASSWORD" ? <PasswordForm sendsCodes={ways.mobileFlag} /> : <CodeForm />}
            <OtherTypes ways={ways} current={type} hasWechat={!isWechatFirst} onChoose={choose} />
            <p className={styles.terms}>
              登录或注册即表示您同意<a href="/agreement.html">《用户协议》</a>和
              <a href="/privacy.html">《隐私政策》</a>
            </p>
          </>
        )}
      </Page>
    </>
  );
}

function isFormType(value: unknown): value is FormType {
  return value === "USERNAME_PASSWORD" || value === "MOBILE_VERIFY_CODE";
}
