import type { Obstacle } from "@crux/contract/privacy.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { Card } from "../../ui/show/card.tsx";
import { Cell } from "../../ui/show/cell.tsx";
import styles from "./close-account-screen.module.css";

type Words = { title: (count: number) => string; note: string; act: string; href: string };

const WORDS: Record<Obstacle["type"], Words> = {
  BALANCE: {
    title: (cents) => `账户余额 ${moneyText(cents)}`,
    note: "请先用完，或联系客服退回",
    act: "查看余额",
    href: "/wallet",
  },
  ORDER: {
    title: (count) => `${count}笔进行中的订单`,
    note: "请先取消，或等待完成",
    act: "查看订单",
    href: "/orders",
  },
  PARCEL: {
    title: (count) => `${count}个未签收的包裹`,
    note: "签收后再申请",
    act: "查看包裹",
    href: "/logistics_pkg_list",
  },
  REFUND: {
    title: (count) => `${count}笔处理中的退款`,
    note: "到账后再申请",
    act: "查看售后",
    href: "/refund_orders",
  },
  PAYMENT: {
    title: (count) => `${count}笔待确认的付款`,
    note: "确认后再申请",
    act: "查看订单",
    href: "/orders",
  },
  OWED: {
    title: (cents) => `待结清的欠款 ${moneyText(cents)}`,
    note: "退款后应扣回的返现，或付款争议退回的款项",
    act: "联系客服",
    href: "/custom_serive",
  },
};

/** What has to be settled before the account can be closed, each with the page where that is done. */
export function ObstacleRows({ obstacles }: { obstacles: readonly Obstacle[] }) {
  return (
    <>
      <Card title="暂时不能注销，请先处理" isFlush>
        {obstacles.map(({ type, count }) => {
          const { title, note, act, href } = WORDS[type];
          return <Cell key={type} title={title(count)} note={note} value={act} href={href} />;
        })}
      </Card>
      <p className={styles.hint}>
        需要帮助？请<a href="/custom_serive">联系客服</a>。
      </p>
    </>
  );
}
