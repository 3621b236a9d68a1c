import { query } from "@crux/client/query";
import { staffOpsApi } from "@crux/contract/staff";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../browser/staff-session.ts";
import { rightName } from "../../parts/staff/call-names.ts";
import { SessionList } from "../../parts/staff/session-list.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Facts } from "../../ui/show/facts.tsx";
import styles from "./account-screen.module.css";
import { DoorPasses } from "./door-passes.tsx";
import { Notices } from "./notices.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { SoloLimits } from "./solo-limits.tsx";

/** One's own account: password, second factor, limits, and where one is signed in. */
export function AccountScreen() {
  const kept = useSession()?.user;
  const me = useQuery(query(staffOpsApi.me, {})).data ?? kept;
  if (!me) return <Page title="我的账号">{null}</Page>;
  const isComplete = me.totp !== "NEEDED";
  return (
    <Page title="我的账号">
      {!isComplete && (
        <p className={styles.first}>您的权限要求登录时有第二重验证：设置动态验证码后即可开始工作。</p>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          <Section title="账号">
            <Facts
              facts={[
                ["用户名", me.name],
                ["角色", me.roleTitle || "无角色"],
                ["权限", me.rights.map(rightName).join("、")],
              ]}
            />
          </Section>
          <Section title="密码">
            <PasswordForm />
          </Section>
          {isComplete && (
            <Section title="邮件通知">
              <Notices />
            </Section>
          )}
        </div>
        <div className={styles.column}>
          {isComplete && (
            <Section title="单独限额（24小时内）">
              <SoloLimits />
            </Section>
          )}
          <Section title="动态验证码">
            <SecondFactor name={me.name} totp={me.totp} />
          </Section>
          {isComplete && (
            <Section title="登录中的设备">
              <SessionList />
            </Section>
          )}
          {isComplete && (
            <Section title="通行码">
              <DoorPasses name={me.name} />
            </Section>
          )}
        </div>
      </div>
    </Page>
  );
}
