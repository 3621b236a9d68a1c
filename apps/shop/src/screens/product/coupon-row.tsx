import { query } from "@crux/client/query";
import { couponCentreApi } from "@crux/contract/coupon";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSession } from "../../browser/shop-session.ts";
import { Card } from "../../ui/show/card.tsx";
import { Cell } from "../../ui/show/cell.tsx";
import styles from "./product-screen.module.css";

const SHOWN = 2;

/**
 * The way to coupons that are still to be collected, for they count for all goods; asked for after the page was taken
 * over. In a large window it comes last beside the pictures, where nothing below it moves.
 */
export function CouponRow() {
  const session = useSession();
  const [isInBrowser, setIsInBrowser] = useState(false);
  useEffect(() => setIsInBrowser(true), []);
  const { data: centre } = useQuery({
    ...query(couponCentreApi.centre, {}),
    enabled: isInBrowser,
    meta: { isToldByPage: true },
  });
  const { data: claims } = useQuery({
    ...query(couponCentreApi.claims, {}),
    enabled: isInBrowser && session !== null,
    meta: { isToldByPage: true },
  });
  if (!isInBrowser || !centre || (session && !claims)) return null;
  const open = new Set(claims?.flatMap(({ ticketRuleId, state }) => (state === "OPEN" ? ticketRuleId : [])));
  const titles = [...centre.welcome, ...centre.coupons]
    .filter(({ ticketRuleId, userClass, isGone }) =>
      session ? open.has(ticketRuleId) : !isGone && userClass !== "VIP",
    )
    .map(({ ticketTitle }) => ticketTitle);
  const some = [...new Set(titles)].slice(0, SHOWN);
  if (some.length === 0) return null;
  return (
    <div className={styles.cards}>
      <Card isFlush>
        <Cell title="优惠券" note={some.join("、")} value="去领券" href="/coupon_centre" />
      </Card>
    </div>
  );
}
