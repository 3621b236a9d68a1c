import { query } from "@crux/client/query";
import { notifyApi } from "@crux/contract/notify";
import type { Notices } from "@crux/contract/notify.schema";
import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useCall } from "../../browser/api.ts";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { Card } from "../../ui/show/card.tsx";
import styles from "./notice-setting.module.css";

type Kind = Notices["kinds"][number]["kind"];
type Way = Notices["kinds"][number]["ways"][number];

const NAMES: Record<Kind, { name: string; note?: string }> = {
  PAID: { name: "付款成功" },
  SHIPPED: { name: "订单发货" },
  DELIVERED: { name: "包裹送达" },
  PROBLEM: { name: "订单异常", note: "驳回、凭证未通过、运输异常等需要您留意的情况" },
  REFUNDED: { name: "退款完成" },
  RESTOCKED: { name: "到货提醒", note: "您在商品页要求提醒的商品" },
  PRICE_DROP: { name: "收藏降价" },
  COUPON_ENDING: { name: "优惠券到期", note: "到期前两天" },
};

const WAYS: readonly { way: Way; name: string }[] = [
  { way: "INBOX", name: "消息" },
  { way: "WECHAT", name: "微信" },
  { way: "TEXT", name: "短信" },
];

/** Kinds below each other, ways beside each other: what may be chosen, and what is fixed. */
export function NoticeTable({
  title,
  kinds,
  notices,
}: {
  title: string;
  kinds: readonly Kind[];
  notices: Notices;
}) {
  const id = useId();
  const ways = WAYS.filter(
    ({ way }) =>
      !(way === "WECHAT" && notices.wechat === "OFF") && !(way === "TEXT" && notices.text === "OFF"),
  );
  return (
    <Card title={title} isFlush>
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">通知</span>
            </th>
            {ways.map(({ way, name }) => (
              <th key={way} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row" id={`${id}${kind}`}>
                {NAMES[kind].name}
                {NAMES[kind].note && <span className={styles.note}>{NAMES[kind].note}</span>}
              </th>
              {ways.map(({ way, name }) => (
                <td key={way}>
                  <Choice kind={kind} way={way} name={name} notices={notices} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** A tick that changes at once; none where WeChat or a mobile is missing, and a word where nothing is to choose. */
function Choice({ kind, way, name, notices }: { kind: Kind; way: Way; name: string; notices: Notices }) {
  const queries = useQueryClient();
  const choose = useCall(notifyApi.chooseNotice);
  const isOn = notices.kinds.find((one) => one.kind === kind)?.ways.includes(way) ?? false;
  const isFixed = way === "INBOX" && kind !== "PRICE_DROP";
  const isOutOfReach =
    (way === "WECHAT" && notices.wechat === "UNBOUND") || (way === "TEXT" && notices.text === "UNBOUND");
  const { queryKey } = query(notifyApi.notices, {});
  const change = async () => {
    const on = !isOn;
    const shown = (one: Notices["kinds"][number]) =>
      one.kind === kind
        ? { kind, ways: on ? [...one.ways, way] : one.ways.filter((other) => other !== way) }
        : one;
    queries.setQueryData(queryKey, { ...notices, kinds: notices.kinds.map(shown) });
    const done = await choose.run({ kind, way, on });
    if (done) queries.setQueryData(queryKey, done);
    else await queries.invalidateQueries({ queryKey });
  };
  if (isFixed) return <span className={styles.always}>始终</span>;
  return (
    <Checkbox
      hideLabel
      label={`${NAMES[kind].name}，${name}`}
      checked={isOn && !isOutOfReach}
      disabled={isOutOfReach}
      onChange={() => void change()}
    />
  );
}
