import type { CartPre } from "@crux/contract/cart.schema";
import type { AvailableTicket } from "@crux/contract/coupon.schema";
import { sortTickets, ticketSavingCents } from "@crux/rules/coupon/ticket-choice";
import { moneyText } from "@crux/rules/money/money-text";
import { push } from "@crux/web/navigation";
import { CouponCard } from "../../parts/coupon/coupon-card.tsx";
import { Drawing } from "../../ui/drawings/drawing.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import styles from "./coupons-sheet.module.css";

interface CouponsSheetProps {
  open: boolean;
  match: CartPre["couponMatchResult"];
  chosen: AvailableTicket | null;
  /** What sending costs now: some coupons pay it. */
  shipFeeCents: number;
  onChoose: (ticket: AvailableTicket | null) => void;
  /** Somebody leaves for those that can be collected, and wants them in a fresh preview. */
  onCollect: () => void;
  onClose: () => void;
}

/** The coupons for this order, what saves most first; a tap chooses one, a second tap takes it back (R-PRE-19). */
export function CouponsSheet(props: CouponsSheetProps) {
  const { open, match, chosen, shipFeeCents, onChoose, onCollect, onClose } = props;
  const { availableTickets: usable, unavailableTickets: others } = match;
  return (
    <Sheet open={open} onClose={onClose} title="可用优惠券">
      {usable.length === 0 && (
        <Empty
          drawing={<Drawing name="coupon" />}
          text="暂无可用优惠券"
          action={
            <Button
              variant="plain"
              onClick={() => {
                onCollect();
                push("/coupon_centre");
              }}
            >
              去领券中心
            </Button>
          }
        />
      )}
      <ul className={styles.list}>
        {sortTickets(usable, shipFeeCents).map((ticket) => {
          const isChosen = ticket.id === chosen?.id;
          const saving = `可省${moneyText(ticketSavingCents(ticket, shipFeeCents))}`;
          return (
            <li key={ticket.id} className={styles.ticket} data-chosen={isChosen ? "" : undefined}>
              <CouponCard
                coupon={ticket}
                note={saving}
                right={<span className={styles.mark}>{isChosen && <Icon name="check" size={16} />}</span>}
              />
              <button
                type="button"
                className={styles.choose}
                aria-label={`${ticket.ticketTitle}，${saving}`}
                aria-pressed={isChosen}
                onClick={() => onChoose(isChosen ? null : ticket)}
              />
            </li>
          );
        })}
      </ul>
      {others.length > 0 && (
        <section>
          <h3 className={styles.heading}>不可用优惠券</h3>
          <ul className={styles.list}>
            {others.map((ticket) => (
              <li key={ticket.id} className={styles.ticket}>
                <CouponCard coupon={ticket} isOff note={ticket.reason} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Sheet>
  );
}
