import type { User } from "@crux/contract/user.schema";
import { back } from "@crux/web/navigation";
import { useSession } from "../../browser/shop-session.ts";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { confirm } from "../../ui/layer/confirm.tsx";
import { Page } from "../../ui/page/page.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { Card } from "../../ui/show/card.tsx";
import { Cell } from "../../ui/show/cell.tsx";
import { DisplayRows } from "./display-rows.tsx";
import { logOut } from "./log-out.ts";
import { ProfileRows } from "./profile-rows.tsx";
import styles from "./setting-screen.module.css";
import { useWechatReturn } from "./use-wechat-return.ts";
import { VersionRow } from "./version-row.tsx";

/** The customer's own data and how this device shows the shop; nothing without a user (R-SET-03). */
export function SettingScreen() {
  const user = useSession()?.user;
  return (
    <>
      <TitleBar title="设置" onBack={() => back("/my")} />
      <Page>{user && <Settings user={user} />}</Page>
    </>
  );
}

function Settings({ user }: { user: User }) {
  const isBackFromWechat = useWechatReturn();
  const handleLogout = async () => {
    if (await confirm({ title: "退出登录", body: "确定退出当前账号吗？", danger: true })) logOut();
  };
  return (
    <>
      <ProfileRows user={user} />
      <Card isFlush>
        <Cell title="账号与安全" href="/account_safety" />
        <Cell title="通知设置" note="哪些消息用微信或短信告诉您" href="/notice_setting" />
      </Card>
      <DisplayRows />
      <Card isFlush>
        <VersionRow />
      </Card>
      <div className={styles.out}>
        {isBackFromWechat && (
          <ButtonLink href="/my" size="wide" variant="plain" replace>
            返回我的
          </ButtonLink>
        )}
        <Button variant="danger" size="wide" onClick={() => void handleLogout()}>
          退出登录
        </Button>
      </div>
      {/* Shells around the shop end the session through this element (R-SET-09). */}
      <button type="button" id="logOut" hidden tabIndex={-1} aria-label="退出登录" onClick={logOut} />
    </>
  );
}
