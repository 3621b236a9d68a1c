import type { OrderDetail } from "@crux/contract/report/order-detail.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { isHandedOver } from "@crux/rules/order/counter";
import { Link } from "wouter";
import { Facts } from "../../ui/show/facts.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { MemberTags } from "../member/member-tags.tsx";
import styles from "./order-people.module.css";

const PAPERS = {
  NOT_ASKED: null,
  COMPLETE: <Tag tone="good">证件齐全 ✓</Tag>,
  MISSING: <Tag tone="alarm">缺证件</Tag>,
};

/** Who receives an order and who sends it. */
export function ReceiverFacts({ order }: { order: OrderDetail }) {
  const place = [
    order.receiverCountry,
    order.receiverState,
    order.receiverCity,
    order.receiverDistrict,
    order.receiverAddress,
    order.receiverPostCode,
  ];
  if (isHandedOver({ ...order, isSent: order.pkgs.length > 0 }))
    return <Facts facts={[["收件", "门店自取"]]} />;
  return (
    <Facts
      facts={[
        [
          "收件人",
          <span key="name" className={styles.line}>
            <b>{order.receiverName}</b> {order.receiverMobile} {PAPERS[order.papers]}
          </span>,
        ],
        ["地址", place.filter(Boolean).join(" ")],
        ...(order.tableTime
          ? [["申报表", <TableNote key="table" order={order} at={order.tableTime} />] as const]
          : []),
        ["寄件人", `${order.senderName} ${order.senderMobile}`],
        ["寄件地址", order.senderAddress],
        ...(order.version > 0
          ? [
              [
                "最后修改",
                <span key="edit">
                  {order.editor} {order.editTime && <Moment at={order.editTime} />}
                </span>,
              ] as const,
            ]
          : []),
      ]}
    />
  );
}

/** That a table to declare by left the shop, and whether the receiver was changed since. */
function TableNote({ order, at }: { order: OrderDetail; at: string }) {
  const isOld = order.steps.some(({ subject, time }) => subject === "RECEIVER" && time > at);
  return (
    <span className={styles.line}>
      <span>
        <Moment at={at} /> 已导出
      </span>
      {isOld && <Tag tone="alarm">之后改过收件信息，须重新导出并发送</Tag>}
    </span>
  );
}

/** Whose order it is, with what they bought before. */
export function BuyerFacts({ order: { buyer } }: { order: OrderDetail }) {
  if (!buyer) return <Facts facts={[["买家", "散客（门店）"]]} />;
  return (
    <Facts
      facts={[
        [
          "买家",
          <span key="name" className={styles.line}>
            <Link
              className={styles.link}
              // Without the right to read customers their orders are all that can be opened.
              href={buyer.balance === null ? `/orders?uid=${buyer.uid}` : `/members/${buyer.uid}`}
            >
              {buyer.nickName || `用户 ${buyer.uid}`}
            </Link>
            <MemberTags userClass={buyer.userClass} />
          </span>,
        ],
        ["订单", `${buyer.orders} 单，已付 ${buyer.paidOrders} 单，共 ${moneyText(buyer.paidAmount)}`],
        ...(buyer.balance === null ? [] : [["余额", moneyText(buyer.balance)] as const]),
        ["注册", <Moment key="since" at={buyer.createTime} />],
      ]}
    />
  );
}
