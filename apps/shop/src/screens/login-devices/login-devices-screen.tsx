import { query } from "@crux/client/query";
import { userApi } from "@crux/contract/user";
import type { UserSession } from "@crux/contract/user.schema";
import { back } from "@crux/web/navigation";
import { useQuery } from "@tanstack/react-query";
import { useCall } from "../../browser/api.ts";
import { Button } from "../../ui/form/button.tsx";
import { confirm } from "../../ui/layer/confirm.tsx";
import { progress, toast } from "../../ui/layer/toast.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Page } from "../../ui/page/page.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { Card } from "../../ui/show/card.tsx";
import { Loading } from "../../ui/show/loading.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";
import { DeviceRow, nameOf } from "./device-row.tsx";
import styles from "./login-devices-screen.module.css";

/** Where the account is logged in, each device with a way to log it out. */
export function LoginDevicesScreen() {
  const { data, error, isFetching, refetch } = useQuery({
    ...query(userApi.safety, {}),
    refetchOnMount: "always",
  });
  return (
    <>
      <TitleBar title="登录设备" onBack={() => back("/account_safety")} />
      <Page>
        {data ? (
          <Devices sessions={data.sessions} />
        ) : error ? (
          <ErrorView text={error.message} isRetrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Waiting />
        )}
      </Page>
    </>
  );
}

function Devices({ sessions }: { sessions: readonly UserSession[] }) {
  const refreshes = [userApi.safety];
  const endOne = useCall(userApi.endSession, { refreshes });
  const endOthers = useCall(userApi.endOtherSessions, { refreshes });
  const own = sessions.filter(({ currentFlag }) => currentFlag);
  const others = sessions.filter(({ currentFlag }) => !currentFlag);

  const handleEnd = async (session: UserSession) => {
    const body = `确定让“${nameOf(session)}”退出登录吗？`;
    if (!(await confirm({ title: "退出该设备", body, danger: true }))) return;
    await told(() => endOne.run({ id: session.id }));
  };
  const handleEndOthers = async () => {
    const body = "除本机外的设备都需要重新登录，确定吗？";
    if (await confirm({ title: "退出其他设备", body, danger: true })) await told(() => endOthers.run({}));
  };

  return (
    <>
      <Card isFlush>
        <ul>
          {own.map((session) => (
            <DeviceRow key={session.id} session={session} />
          ))}
        </ul>
      </Card>
      {others.length === 0 ? (
        <p className={styles.alone}>您的账号没有在其他设备上登录。</p>
      ) : (
        <>
          <Card title="其他设备" isFlush>
            <ul>
              {others.map((session) => (
                <DeviceRow key={session.id} session={session} onEnd={() => void handleEnd(session)} />
              ))}
            </ul>
          </Card>
          <p className={styles.hint}>
            看到不认识的设备？请让它退出登录，并<a href="/modify_password">修改密码</a>。
          </p>
          <Button variant="danger" size="wide" onClick={() => void handleEndOthers()}>
            退出其他全部设备
          </Button>
        </>
      )}
    </>
  );
}

/** Runs a call and says that it worked; its failure says so itself. */
async function told(run: () => Promise<null | undefined>): Promise<void> {
  const stop = progress("请求中…");
  const answer = await run();
  stop();
  if (answer !== undefined) toast("已退出登录");
}

function Waiting() {
  return (
    <Loading>
      <Card isFlush>
        {[0, 1].map((row) => (
          <div key={row} className={styles.waiting}>
            <Skeleton width="half" />
            <Skeleton width="long" />
          </div>
        ))}
      </Card>
    </Loading>
  );
}
