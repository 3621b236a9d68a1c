import type { ListedOrder } from "@crux/contract/report/order-list.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { NOBODY_UID } from "@crux/rules/order/counter";
import { CHANNEL_NAMES, TYPE_NAMES } from "@crux/rules/order/order-names";
import { OrderState } from "../../parts/order/order-state.tsx";
import { sentOf } from "../../parts/order/order-words.ts";
import { Thumb } from "../../parts/order/thumb.tsx";
import type { Column } from "../../ui/list/data-table.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import styles from "./order-columns.module.css";
import { OrderMenu } from "./row-acts.tsx";

export const ORDER_COLUMNS: readonly Column<ListedOrder>[] = [
  {
    key: "id",
    title: "订单",
    width: 7,
    sort: "createTime",
    show: (row) => (
      <>
        <b>{row.id}</b>
        <Moment at={row.createTime} />
      </>
    ),
  },
  {
    key: "goods",
    card: "under",
    title: "商品",
    width: 11,
    show: ({ goods, pieces, orderType }) =>
      orderType === "SHOPPING" ? (
        <span className={styles.goods}>
          {goods.map(({ name, imgUrl }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines stay in their order.
            <Thumb key={place} src={imgUrl} title={name} />
          ))}
          {`共 ${pieces} 件`}
        </span>
      ) : (
        TYPE_NAMES[orderType]
      ),
  },
  {
    key: "buyer",
    title: "买家",
    width: 8,
    show: ({ buyer }) => {
      const name = <span className={styles.short}>{buyer.uid === NOBODY_UID ? "散客" : buyer.nickName}</span>;
      return buyer.userClass !== "VIP" ? (
        name
      ) : (
        <span className={styles.buyer}>
          {name}
          <span className={styles.vip}>黑卡</span>
        </span>
      );
    },
  },
  {
    key: "receiver",
    title: "收件人",
    width: 9,
    show: ({ receiver }) =>
      receiver.name === "" ? (
        "—"
      ) : (
        <span className={styles.two}>
          <span className={styles.short}>{`${receiver.name} · ${receiver.city || receiver.country}`}</span>
          <small>{receiver.mobile}</small>
        </span>
      ),
  },
  {
    key: "amount",
    card: "amount",
    title: "金额",
    width: 6,
    isFigure: true,
    sort: "amount",
    show: (row) => moneyText(row.netAmount),
  },
  {
    key: "state",
    card: "state",
    title: "状态",
    width: 7,
    show: ({ state, pkgStatuses, refund }) => {
      const at = <OrderState state={state} pkgs={pkgStatuses} />;
      return !refund ? (
        at
      ) : (
        <span className={styles.state}>
          {at}
          <Tag tone={refund === "OPEN" ? "warn" : "grey"}>{refund === "OPEN" ? "退款中" : "有退款"}</Tag>
        </span>
      );
    },
  },
  {
    key: "channel",
    title: "付款",
    width: 5,
    show: ({ channel }) => (channel ? CHANNEL_NAMES[channel] : "—"),
  },
  {
    key: "pkgs",
    title: "已寄",
    width: 3.5,
    isFigure: true,
    show: ({ pkgStatuses }) => sentOf(pkgStatuses) || "—",
  },
  {
    key: "note",
    title: "备注",
    show: ({ note, remark }) =>
      !(note || remark) ? (
        ""
      ) : (
        <span className={styles.two}>
          {note && (
            <span className={styles.words} title={note}>
              {note}
            </span>
          )}
          {remark && (
            <small className={styles.words} title={remark}>
              客：{remark}
            </small>
          )}
        </span>
      ),
  },
  { key: "acts", card: "corner", title: "操作", width: 3, show: (row) => <OrderMenu row={row} /> },
];
