import { query } from "@crux/client/query";
import { userApi } from "@crux/contract/user";
import type { User } from "@crux/contract/user.schema";
import { back } from "@crux/web/navigation";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../browser/shop-session.ts";
import { spacedMobile } from "../../parts/account/spaced-mobile.ts";
import { Page } from "../../ui/page/page.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { Card } from "../../ui/show/card.tsx";
import { Cell } from "../../ui/show/cell.tsx";

/** What keeps an account its owner's: password, mobile and devices. */
export function AccountSafetyScreen() {
  const user = useSession()?.user;
  return (
    <>
      <TitleBar title="账号与安全" onBack={() => back("/setting")} />
      <Page>{user && <SafetyRows user={user} />}</Page>
    </>
  );
}

function SafetyRows({ user }: { user: User }) {
  // The rows lead on without it, so that a failed call stands in nobody's way.
  const { data } = useQuery({ ...query(userApi.safety, {}), refetchOnMount: "always" });
  return (
    <>
      <Card isFlush>
        <Cell
          title="登录密码"
          note={data?.passwordFlag === false ? "设置后可用用户名和密码登录" : undefined}
          value={data && (data.passwordFlag ? "修改密码" : "未设置，去设置")}
          href="/modify_password"
        />
        <Cell
          title={user.mobile ? "更换手机号" : "绑定手机号"}
          value={user.mobile ? spacedMobile(user.mobile) : "未绑定，去绑定"}
          href="/bind_mobile"
        />
      </Card>
      <Card isFlush>
        <Cell
          title="登录设备"
          note="查看您的账号在哪些设备上登录"
          value={data && `${data.sessions.length}台`}
          href="/login_devices"
        />
      </Card>
      <Card isFlush>
        <Cell title="注销账号" href="/close_account" />
      </Card>
    </>
  );
}
