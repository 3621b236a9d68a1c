import { query } from "@crux/client/query";
import { notifyApi } from "@crux/contract/notify";
import type { Notices } from "@crux/contract/notify.schema";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCall } from "../../browser/api.ts";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { Cell } from "../../ui/show/cell.tsx";
import styles from "./kind-row.module.css";

type Kind = Notices["kinds"][number]["kind"];
type Way = Notices["kinds"][number]["ways"][number];

const NAMES: Record<Kind, { name: string; note?: string }> = {
  PAID: { name: "付款成功" },
  SHIPPED: { name: "订单发货" },
  DELIVERED: { name: "包裹送达" },
  PROBLEM: { name: "订单异常", note: "如订单驳回、凭证未通过、运输异常" },
  REFUNDED: { name: "退款完成" },
  RESTOCKED: { name: "到货提醒", note: "您要求提醒的商品" },
  PRICE_DROP: { name: "收藏降价" },
  COUPON_ENDING: { name: "优惠券到期", note: "到期前两天" },
};

const WAYS: readonly { way: Way; name: string }[] = [
  { way: "INBOX", name: "消息" },
  { way: "WECHAT", name: "微信" },
  { way: "TEXT", name: "短信" },
];

/** One kind, with a tick for each way that may be chosen. */
export function KindRow({ kind, notices }: { kind: Kind; notices: Notices }) {
  const { name, note } = NAMES[kind];
  const reach = {
    INBOX: kind === "PRICE_DROP" ? "READY" : "OFF",
    WECHAT: notices.wechat,
    TEXT: notices.text,
  };
  const ways = WAYS.filter(({ way }) => reach[way] !== "OFF");
  if (ways.length === 0) return null;
  return (
    <Cell
      title={name}
      note={note}
      value={
        <span className={styles.ways}>
          {ways.map((one) => (
            <Choice
              key={one.way}
              {...one}
              kind={kind}
              notices={notices}
              isUnbound={reach[one.way] === "UNBOUND"}
            />
          ))}
        </span>
      }
    />
  );
}

type ChoiceProps = { kind: Kind; way: Way; name: string; notices: Notices; isUnbound: boolean };

/** A tick that changes at once, and back where the call fails; none where WeChat or a mobile is missing. */
function Choice({ kind, way, name, notices, isUnbound }: ChoiceProps) {
  const queries = useQueryClient();
  const choose = useCall(notifyApi.chooseNotice);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isOn = notices.kinds.find((one) => one.kind === kind)?.ways.includes(way) ?? false;
  const { queryKey } = query(notifyApi.notices, {});
  const change = async (on: boolean) => {
    setWanted(on);
    const done = await choose.run({ kind, way, on });
    if (done) return queries.setQueryData(queryKey, done);
    setWanted(null);
    await queries.invalidateQueries({ queryKey });
  };
  return (
    <Checkbox
      label={`${NAMES[kind].name}，${name}`}
      checked={(wanted ?? isOn) && !isUnbound}
      disabled={isUnbound}
      onChange={(on) => void change(on)}
    >
      {name}
    </Checkbox>
  );
}
