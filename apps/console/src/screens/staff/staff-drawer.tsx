import type { StaffAccount } from "@crux/contract/staff.schema";
import { useSession } from "../../browser/staff-session.ts";
import { useMay } from "../../browser/use-may.ts";
import { PassList } from "../../parts/staff/pass-list.tsx";
import { SessionList } from "../../parts/staff/session-list.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Drawer } from "../../ui/layer/drawer.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Facts } from "../../ui/show/facts.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { RightsForm } from "./rights-form.tsx";
import { StaffActs } from "./staff-acts.tsx";
import { TOTP_NAMES } from "./totp-names.ts";

/** One account: what it may do, where it is signed in, and what can be done about it. */
export function StaffDrawer({ account, onClose }: { account: StaffAccount; onClose: () => void }) {
  const isOwn = useSession()?.user.id === account.id;
  const may = useMay();
  return (
    <Drawer
      title={account.name}
      onClose={onClose}
      acts={isOwn ? undefined : <StaffActs account={account} onDone={onClose} />}
    >
      <Section
        title="账号"
        acts={may("audit.read") && <ButtonLink href={`/audit?staff=${account.id}`}>审计记录</ButtonLink>}
      >
        <Facts
          facts={[
            ["编号", account.id],
            ["角色", account.roleTitle || "无角色"],
            ["动态验证码", TOTP_NAMES[account.totp]],
            ["状态", account.disabled ? "已停用" : "使用中"],
            ["创建时间", <Moment key="time" at={account.createTime} />],
          ]}
        />
      </Section>
      <Section title="角色与权限">
        {isOwn ? <p>自己的权限由其他负责人修改。</p> : <RightsForm account={account} />}
      </Section>
      {!account.disabled && (
        <Section title="登录中的设备">
          <SessionList staffId={account.id} />
        </Section>
      )}
      {!account.disabled && (
        <Section title="通行码">
          <PassList staffId={account.id} />
        </Section>
      )}
    </Drawer>
  );
}
