import type { CartPre } from "@crux/contract/cart.schema";
import { CouponDrawing } from "../../ui/drawings/coupon-drawing.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Price } from "../../ui/price.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import styles from "./sheets.module.css";

type Ticket = NonNullable<CartPre["coupon"]>;

interface CouponsSheetProps {
  open: boolean;
  tickets: readonly Ticket[];
  chosen: Ticket | null;
  onChoose: (ticket: Ticket | null) => void;
  onClose: () => void;
}

/** The coupons that fit this order; a tap chooses one, a second tap takes it back (R-PRE-19). */
export function CouponsSheet({ open, tickets, chosen, onChoose, onClose }: CouponsSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title="可用优惠券">
      {tickets.length === 0 ? (
        <Empty drawing={<CouponDrawing />} text="暂无可用优惠券" />
      ) : (
        <ul>
          {tickets.map((ticket) => (
            <li key={ticket.id}>
              <button
                type="button"
                className={styles.ticket}
                aria-pressed={ticket.id === chosen?.id}
                onClick={() => onChoose(ticket.id === chosen?.id ? null : ticket)}
              >
                <span className={styles.text}>{ticket.ticketTitle}</span>
                <Price cents={-ticket.savedAmount} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
