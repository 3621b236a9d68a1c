import { query } from "@crux/client/query";
import { userApi } from "@crux/contract/user";
import type { User } from "@crux/contract/user.schema";
import { back } from "@crux/web/navigation";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSession } from "../../browser/shop-session.ts";
import { Drawing } from "../../ui/drawings/drawing.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { toast } from "../../ui/layer/toast.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Page } from "../../ui/page/page.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { Loading } from "../../ui/show/loading.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";
import { ByCodeForm } from "./by-code-form.tsx";
import { ByOldPasswordForm } from "./by-old-password-form.tsx";
import styles from "./modify-password-screen.module.css";

/** Changes the password by the old one, or sets it by a code to the bound mobile. */
export function ModifyPasswordScreen() {
  const user = useSession()?.user;
  const { data, error, isFetching, refetch } = useQuery({
    ...query(userApi.safety, {}),
    refetchOnMount: "always",
  });
  return (
    <>
      <TitleBar
        title={data?.passwordFlag === false ? "设置密码" : "修改密码"}
        onBack={() => back("/account_safety")}
      />
      <Page tone="surface">
        {user && data ? (
          <PasswordForms user={user} hasPassword={data.passwordFlag} />
        ) : error ? (
          <ErrorView text={error.message} isRetrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Waiting />
        )}
      </Page>
    </>
  );
}

function PasswordForms({ user, hasPassword }: { user: User; hasPassword: boolean }) {
  const [isByCode, setIsByCode] = useState(!hasPassword);
  const handleDone = () => {
    toast("密码已修改，其他设备已退出登录");
    back("/account_safety");
  };
  if (isByCode && !user.mobile) return <NoMobile />;
  return (
    <>
      {isByCode ? (
        <ByCodeForm user={user} onDone={handleDone} />
      ) : (
        <ByOldPasswordForm user={user} onDone={handleDone} />
      )}
      {hasPassword && user.mobile && (
        <button type="button" className={styles.other} onClick={() => setIsByCode(!isByCode)}>
          {isByCode ? "使用旧密码修改" : "忘记旧密码？用短信验证码修改"}
        </button>
      )}
    </>
  );
}

/** Nothing proves who they are yet. */
function NoMobile() {
  return (
    <Empty
      drawing={<Drawing name="lock" />}
      text="请先绑定手机号"
      hint="设置密码需要短信验证码"
      action={<ButtonLink href="/bind_mobile">绑定手机</ButtonLink>}
    />
  );
}

function Waiting() {
  return (
    <Loading className={styles.waiting}>
      <Skeleton width="long" />
      <Skeleton shape="button" />
      <Skeleton shape="button" />
    </Loading>
  );
}
