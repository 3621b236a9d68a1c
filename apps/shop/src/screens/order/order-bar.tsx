import type { Order } from "@crux/contract/order.schema";
import { canBuyAgain, canCancel, canPay } from "@crux/rules/order/order-states";
import { useCancelOrder } from "../../parts/order/use-cancel-order.ts";
import { openPayment } from "../../parts/payment/payment-path.ts";
import { Button } from "../../ui/form/button.tsx";
import { SubmitBar } from "../../ui/form/submit-bar.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import styles from "./order-bar.module.css";
import { useBuyAgain } from "./use-buy-again.ts";

/** Home and customer service always, cancel and pay where the order allows them (R-ORD-12). */
export function OrderBar({ order }: { order: Order | undefined }) {
  const { cancel, isBusy } = useCancelOrder();
  const again = useBuyAgain();
  return (
    <SubmitBar>
      <nav className={styles.links} aria-label="快捷入口">
        <a className={styles.link} href="/">
          <Icon name="home" size={20} />
          首页
        </a>
        <a className={styles.link} href="/custom_serive">
          <Icon name="headset" size={20} />
          客服
        </a>
      </nav>
      <div className={styles.acts}>
        {order && canCancel(order) && (
          <Button variant="plain" busy={isBusy} onClick={() => void cancel(order.id)}>
            取消订单
          </Button>
        )}
        {order && canBuyAgain(order) && (
          <Button variant="plain" busy={again.isBusy} onClick={() => void again.buyAgain(order)}>
            再次购买
          </Button>
        )}
        {order && canPay(order) && <Button onClick={() => openPayment(order.id)}>去支付</Button>}
      </div>
    </SubmitBar>
  );
}
