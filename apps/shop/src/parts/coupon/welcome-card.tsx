import { Button } from "../../ui/form/button.tsx";
import { useClaim, useWelcome } from "./claim.ts";
import { CouponCard } from "./coupon-card.tsx";

/** The coupon for new customers, in the page and until it is collected. */
export function WelcomeCard() {
  const coupon = useWelcome();
  const { collect, busy } = useClaim();
  if (!coupon) return null;
  return (
    <section aria-label="新人礼">
      <h2 className="visually-hidden">新人礼</h2>
      <CouponCard
        coupon={coupon}
        act={
          <Button
            size="row"
            busy={busy !== null}
            aria-label={`立即领取，${coupon.ticketTitle}`}
            onClick={() => void collect(coupon)}
          >
            立即领取
          </Button>
        }
      />
    </section>
  );
}
