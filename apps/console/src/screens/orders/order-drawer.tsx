import * as orderOutcome from "@crux/contract/outcomes/order";
import { OrderActs } from "../../parts/order/order-acts.tsx";
import { OrderSheet } from "../../parts/order/order-sheet.tsx";
import { OrderState } from "../../parts/order/order-state.tsx";
import { useOrder } from "../../parts/order/use-order.ts";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Drawer } from "../../ui/layer/drawer.tsx";
import { Answer } from "../../ui/page/answer.tsx";
import styles from "./order-drawer.module.css";

/** An order beside its list. */
export function OrderDrawer({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const answer = useOrder(orderId);
  const { data: order, error } = answer;
  return (
    <Drawer
      label={`订单 ${orderId}`}
      title={
        <span className={styles.title}>
          订单 {orderId}
          {order && <OrderState state={order.state} pkgs={order.pkgs.map(({ pkgStatus }) => pkgStatus)} />}
        </span>
      }
      onClose={onClose}
      acts={
        (order || !error) && (
          <>
            <ButtonLink href={`/orders/${orderId}`} variant="ghost">
              打开整页
            </ButtonLink>
            {order && <OrderActs order={order} />}
          </>
        )
      }
    >
      <Answer
        answer={answer}
        missing={orderOutcome.NOT_FOUND}
        none="没有这个订单"
        list={[onClose, "返回订单"]}
        bones={<OrderSheet order={undefined} isNarrow />}
      >
        {(one) => <OrderSheet order={one} isNarrow />}
      </Answer>
    </Drawer>
  );
}
