import * as orderOutcome from "@crux/contract/outcomes/order";
import { OrderActs } from "../../parts/order/order-acts.tsx";
import { OrderSheet } from "../../parts/order/order-sheet.tsx";
import { OrderState } from "../../parts/order/order-state.tsx";
import { useOrder } from "../../parts/order/use-order.ts";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Drawer } from "../../ui/layer/drawer.tsx";
import { PageFailure } from "../../ui/page/page-failure.tsx";
import styles from "./order-drawer.module.css";

/** An order beside its list. */
export function OrderDrawer({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const { order, error, retry } = useOrder(orderId);
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
      {error && !order ? (
        <PageFailure
          error={error}
          missing={orderOutcome.NOT_FOUND}
          text="没有这个订单"
          list={[onClose, "返回订单"]}
          onRetry={retry}
        />
      ) : (
        <OrderSheet order={order} isNarrow />
      )}
    </Drawer>
  );
}
