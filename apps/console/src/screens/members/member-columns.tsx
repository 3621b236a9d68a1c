import type { ListedUser } from "@crux/contract/report/user-list.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { MemberCell } from "../../parts/member/member-cell.tsx";
import type { Column } from "../../ui/list/data-table.tsx";
import { Moment } from "../../ui/show/moment.tsx";

const MANY_ORDERS = 1_000;

export const MEMBER_COLUMNS: readonly Column<ListedUser>[] = [
  {
    key: "member",
    title: "会员",
    width: 16,
    show: (row) => <MemberCell member={row} />,
  },
  { key: "mobile", card: "under", title: "手机", width: 8, show: ({ mobile }) => mobile || "—" },
  { key: "sender", title: "寄件人", width: 8, show: ({ senderName }) => senderName || "—" },
  {
    key: "expire",
    title: "黑卡有效期至",
    width: 9,
    sort: "expireTime",
    show: ({ userClass, expireTime }) =>
      userClass === "VIP" ? expireTime ? <Moment at={expireTime} /> : "不限期" : "—",
  },
  {
    key: "orders",
    title: "订单",
    width: 5,
    isFigure: true,
    show: ({ orders }) => (orders >= MANY_ORDERS ? `${MANY_ORDERS.toLocaleString("en-AU")}+` : orders),
  },
  {
    key: "last",
    title: "最近下单",
    width: 8,
    show: ({ lastOrderTime }) => (lastOrderTime ? <Moment at={lastOrderTime} /> : "—"),
  },
  {
    key: "balance",
    card: "amount",
    title: "余额",
    width: 7,
    isFigure: true,
    show: (row) => moneyText(row.balance),
  },
  {
    key: "since",
    card: "out",
    title: "注册时间",
    width: 8,
    sort: "createTime",
    show: ({ createTime }) => <Moment at={createTime} />,
  },
];
