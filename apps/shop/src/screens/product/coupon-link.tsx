import { query } from "@crux/client/query";
import { couponCentreApi } from "@crux/contract/coupon";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSession } from "../../browser/shop-session.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import styles from "./product-summary.module.css";

const NAMED = 2;

/**
 * The way to coupons that are still to be collected, for they count for all goods. It is known after the page was taken
 * over; its place beside the price is kept from the beginning, so that nothing moves when it comes.
 */
export function CouponLink() {
  const titles = useOpenTitles();
  const content = (
    <>
      去领券
      <Icon name="chevron" size={16} />
    </>
  );
  if (titles.length === 0) {
    return (
      <span className={styles.coupons} aria-hidden="true" data-off="">
        {content}
      </span>
    );
  }
  return (
    <a
      className={styles.coupons}
      href="/coupon_centre"
      aria-label={`优惠券，${titles.slice(0, NAMED).join("、")}，去领券`}
    >
      {content}
    </a>
  );
}

/** The titles of what whoever looks may still collect. */
function useOpenTitles(): string[] {
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
  if (!isInBrowser || !centre || (session && !claims)) return [];
  const open = new Set(claims?.flatMap(({ ticketRuleId, state }) => (state === "OPEN" ? ticketRuleId : [])));
  const titles = [...centre.welcome, ...centre.coupons]
    .filter(({ ticketRuleId, userClass, isGone }) =>
      session ? open.has(ticketRuleId) : !isGone && userClass !== "VIP",
    )
    .map(({ ticketTitle }) => ticketTitle);
  return [...new Set(titles)];
}
