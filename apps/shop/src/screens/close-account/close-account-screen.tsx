import { query } from "@crux/client/query";
import { userClosingApi } from "@crux/contract/user";
import { back } from "@crux/web/navigation";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../browser/shop-session.ts";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Page } from "../../ui/page/page.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { Card } from "../../ui/show/card.tsx";
import { Loading } from "../../ui/show/loading.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";
import styles from "./close-account-screen.module.css";
import { ObstacleRows } from "./obstacle-rows.tsx";
import { ProofForm } from "./proof-form.tsx";

/** What closing an account means, what has to be settled first, and the way to do it. */
export function CloseAccountScreen() {
  const user = useSession()?.user;
  const { data, error, isFetching, refetch } = useQuery({
    ...query(userClosingApi.closing, {}),
    refetchOnMount: "always",
    enabled: user !== undefined,
  });
  return (
    <>
      <TitleBar title="注销账号" onBack={() => back("/account_safety")} />
      <Page>
        <Consequences />
        {data && user ? (
          data.obstacles.length > 0 ? (
            <ObstacleRows obstacles={data.obstacles} />
          ) : (
            <ProofForm user={user} hasPassword={data.passwordFlag} />
          )
        ) : error ? (
          <ErrorView text={error.message} isRetrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Loading>
            <Card>
              <Skeleton width="half" />
              <Skeleton width="long" />
            </Card>
          </Loading>
        )}
      </Page>
    </>
  );
}

const GOES = [
  "昵称、头像、手机号、邮箱和微信绑定",
  "寄件人、收件人、证件号码和证件照片",
  "付款凭证、包裹照片、物流轨迹和站内消息",
  "优惠券、黑卡会员和未到账的返现，全部作废",
];

const STAYS = ["订单、付款和退款的金额与时间，仅用于税务和账务，不再关联到您本人"];

function Consequences() {
  return (
    <>
      <Card title="注销后将清除，无法恢复">
        <Points points={GOES} />
      </Card>
      <Card title="依法继续保留">
        <Points points={STAYS} />
      </Card>
      <Card title="如何生效">
        <Points
          points={["提交后，您的账号在所有设备上退出登录", "7天后自动注销；此前重新登录，申请自动撤回"]}
        />
      </Card>
    </>
  );
}

function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className={styles.points}>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
