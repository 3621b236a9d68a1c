import { replace, useParams } from "@crux/web/navigation";
import { Drawing } from "../../ui/drawings/drawing.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { Page } from "../../ui/page/page.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import styles from "./oauth-screen.module.css";
import { useSessionLogin } from "./use-session-login.ts";

/** Where a WeChat login ends: with the session of the address, or with the way back to the login (R-OAUTH-01, R-OAUTH-02). */
export function OauthScreen() {
  const params = useParams();
  const hasFailed = useSessionLogin(params.get("session") ?? "", params.has("failed"));
  return (
    <>
      <TitleBar title="微信授权" onBack={() => replace("/login")} />
      <Page tone="surface">{hasFailed ? <Failed /> : <Waiting />}</Page>
    </>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting} role="status">
      <span className={styles.mark}>
        <Icon name="wechat" size={28} />
      </span>
      微信授权中…
    </div>
  );
}

function Failed() {
  return (
    <div role="alert">
      <Empty
        drawing={<Drawing name="lock" />}
        text="微信授权失败，请重新登录"
        action={<Button onClick={() => replace("/login")}>返回登录</Button>}
      />
    </div>
  );
}
