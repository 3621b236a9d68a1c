import { query } from "@crux/client/query";
import { notifyApi } from "@crux/contract/notify";
import type { Notices } from "@crux/contract/notify.schema";
import { back } from "@crux/web/navigation";
import { useQuery } from "@tanstack/react-query";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Page } from "../../ui/page/page.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { Card } from "../../ui/show/card.tsx";
import { Cell } from "../../ui/show/cell.tsx";
import { Loading } from "../../ui/show/loading.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";
import { KindRow } from "./kind-row.tsx";

/** Of what the customer is told outside the shop, and how. */
export function NoticeSettingScreen() {
  const load = useQuery({ ...query(notifyApi.notices, {}), refetchOnMount: "always" });
  return (
    <>
      <TitleBar title="通知设置" onBack={() => back("/setting")} />
      <Page>
        {load.data ? (
          <Choices notices={load.data} />
        ) : load.error && !load.isFetching ? (
          <ErrorView text={load.error.message} onRetry={() => void load.refetch()} />
        ) : (
          <Waiting />
        )}
      </Page>
    </>
  );
}

const ORDERS = ["PAID", "SHIPPED", "DELIVERED", "PROBLEM", "REFUNDED"] as const;
const GOODS = ["RESTOCKED", "PRICE_DROP", "COUPON_ENDING"] as const;

function Choices({ notices }: { notices: Notices }) {
  const hasWays = notices.wechat !== "OFF" || notices.text !== "OFF";
  return (
    <>
      <Ways notices={notices} />
      {hasWays && (
        <Card title="订单与物流" isFlush>
          {ORDERS.map((kind) => (
            <KindRow key={kind} kind={kind} notices={notices} />
          ))}
        </Card>
      )}
      <Card title="商品与优惠" isFlush>
        {GOODS.map((kind) => (
          <KindRow key={kind} kind={kind} notices={notices} />
        ))}
      </Card>
      {hasWays && (
        <Card isFlush>
          <Cell
            title="夜间免打扰"
            note="22:00–8:00（北京时间）不发送，早上 8:00 后补发；付款成功和订单异常除外"
          />
        </Card>
      )}
    </>
  );
}

const WECHAT: Record<Exclude<Notices["wechat"], "OFF">, { value: string; note?: string }> = {
  READY: { value: "已绑定" },
  UNBOUND: { value: "未绑定，去绑定", note: "绑定并关注公众号后可以收到" },
  UNFOLLOWED: { value: "未关注公众号", note: "请在微信中关注公众号，再用微信登录一次" },
};

/** Where the customer is told, and where what is missing for that is mended; nothing of a way that the shop does not have. */
function Ways({ notices: { wechat, text } }: { notices: Notices }) {
  return (
    <Card isFlush>
      <Cell title="消息中心" note="所有通知都可以在这里查看" value="始终" />
      {wechat !== "OFF" && <Cell title="微信服务通知" {...WECHAT[wechat]} href="/setting" />}
      {text !== "OFF" && (
        <Cell
          title="短信"
          note="只发到验证过的手机号"
          value={text === "READY" ? "已绑定手机" : "未绑定，去绑定"}
          href="/bind_mobile"
        />
      )}
    </Card>
  );
}

function Waiting() {
  return (
    <Loading>
      <Card isFlush>
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <Cell key={row} title={<Skeleton width="half" />} />
        ))}
      </Card>
    </Loading>
  );
}
