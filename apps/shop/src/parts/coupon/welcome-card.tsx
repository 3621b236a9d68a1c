import { query } from "@crux/client/query";
import { couponCentreApi } from "@crux/contract/coupon";
import { useQuery } from "@tanstack/react-query";
import { Button } from "../../ui/form/button.tsx";
import { useClaim, useWelcome } from "./claim.ts";
import { CouponCard } from "./coupon-card.tsx";
import { WaitingCoupon } from "./waiting-coupons.tsx";

/** The coupon for new customers, in the page and until it is collected; `isExpected` keeps its place until that is known. */
export function WelcomeCard({ isExpected = false }: { isExpected?: boolean }) {
  const coupon = useWelcome();
  const { isPending } = useQuery(query(couponCentreApi.centre, {}));
  const { collect, busy } = useClaim();
  if (!coupon) return isExpected && isPending ? <WaitingCoupon /> : null;
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
