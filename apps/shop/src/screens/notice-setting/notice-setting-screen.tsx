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
import styles from "./notice-setting.module.css";
import { NoticeTable } from "./notice-table.tsx";

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

function Choices({ notices }: { notices: Notices }) {
  return (
    <>
      <Ways notices={notices} />
      <NoticeTable
        title="订单与物流"
        kinds={["PAID", "SHIPPED", "DELIVERED", "PROBLEM", "REFUNDED"]}
        notices={notices}
      />
      <NoticeTable
        title="商品与优惠"
        kinds={["RESTOCKED", "PRICE_DROP", "COUPON_ENDING"]}
        notices={notices}
      />
      <ul className={styles.words}>
        <li>所有通知都会出现在消息中心；这里选择是否另外用微信或短信告诉您，可随时更改。</li>
        <li>除付款成功和订单异常外，22:00–8:00（北京时间）不打扰，早上 8:00 后再发。</li>
        <li>短信只发到您验证过的手机号。</li>
      </ul>
    </>
  );
}

const WECHAT: Record<Exclude<Notices["wechat"], "OFF">, { value: string; note?: string }> = {
  READY: { value: "已绑定" },
  UNBOUND: { value: "未绑定，去绑定", note: "绑定并关注公众号后可以收到" },
  UNFOLLOWED: { value: "未关注公众号", note: "请在微信中关注公众号，再用微信登录一次" },
};

/** Whether WeChat and texts reach the customer, and where that is mended; nothing of a way that the shop does not have. */
function Ways({ notices: { wechat, text } }: { notices: Notices }) {
  if (wechat === "OFF" && text === "OFF") return null;
  return (
    <Card isFlush>
      {wechat !== "OFF" && <Cell title="微信服务通知" {...WECHAT[wechat]} href="/setting" />}
      {text !== "OFF" && (
        <Cell title="短信" value={text === "READY" ? "已绑定手机" : "未绑定，去绑定"} href="/bind_mobile" />
      )}
    </Card>
  );
}

function Waiting() {
  return (
    <Loading>
      {[5, 3].map((rows) => (
        <Card key={rows}>
          <div className={styles.waiting}>
            {Array.from({ length: rows }, (_, row) => row).map((row) => (
              <Skeleton key={row} width="full" />
            ))}
          </div>
        </Card>
      ))}
    </Loading>
  );
}
