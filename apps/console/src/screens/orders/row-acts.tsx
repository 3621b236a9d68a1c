import type { ListedOrder } from "@crux/contract/report/order-list.schema";
import { isGoodsOrder } from "@crux/rules/order/counter";
import { createContext, useContext } from "react";
import { useMay } from "../../browser/use-may.ts";
import { MenuItem } from "../../ui/layer/menu.tsx";
import { RowMenu } from "../../ui/layer/row-menu.tsx";

type Act = "open" | "note" | "saving" | "message" | "cancel" | "refund" | "reject";
export type RowAct = { orderId: number; act: Act };

/** Takes what was chosen in the menu of a row. */
export const RowActContext = createContext<(chosen: RowAct) => void>(() => {});

const PAID = ["PAID", "PARTIAL_SHIPPED", "SHIPPED", "COMPLETED"];

/** What can be done with an order of the list. */
export function OrderMenu({ row }: { row: ListedOrder }) {
  return (
    <RowMenu of={row.id} label={`订单 ${row.id} 的操作`}>
      <OrderActs row={row} />
    </RowMenu>
  );
}

function OrderActs({ row: { id: orderId, state, orderType } }: { row: ListedOrder }) {
  const may = useMay();
  const choose = useContext(RowActContext);
  const isGoods = isGoodsOrder({ orderType });
  const acts: readonly [act: Act, text: string, can: boolean][] = [
    ["open", "打开", true],
    ["note", "备注", may("order.edit")],
    ["message", "给客户发消息", may("message.send")],
    ["saving", "改价", isGoods && state === "CREATED" && may("order.edit")],
    ["cancel", "取消订单", state === "CREATED" && may("order.cancel")],
    ["refund", "退款", PAID.includes(state) && may("refund.create")],
    ["reject", "拒绝订单", isGoods && state === "PAID" && may("order.cancel")],
  ];
  return acts.map(
    ([act, text, can]) =>
      can && (
        <MenuItem key={act} onPress={() => choose({ orderId, act })}>
          {text}
        </MenuItem>
      ),
  );
}
