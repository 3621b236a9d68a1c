import type { ActivityMatch, CartItem, CouponRule } from "@crux/contract/cart.schema";
import { sum } from "@crux/rules/money/money";
import { moneyText } from "@crux/rules/money/money-text";
import type { ReactNode } from "react";
import { checkedLines } from "../../parts/cart/cart-selection.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import styles from "./group-head.module.css";

interface GroupHeadProps {
  match: ActivityMatch;
  lines: readonly CartItem[];
  /** Ticks the whole group. */
  check: ReactNode;
}

/** An activity above its lines: what it gives already, how far the next step is, and where to reach it (R-CART-04, OP-028). */
export function GroupHead({ match, lines, check }: GroupHeadProps) {
  const { activity, amount, matchCouponRule: met, unmatchCouponRule: next } = match;
  return (
    <header className={styles.head}>
      {check}
      <div className={styles.text}>
        <h2 className={styles.title}>
          <Tag tone={activity.userClass === "VIP" ? "black" : "price"}>{kindOf(match)}</Tag>
          {activity.name}
        </h2>
        {met && (
          <p className={styles.met}>
            {met.matchText}
            {amount > 0 && <b className={styles.saved}>{moneyText(-amount)}</b>}
          </p>
        )}
        {next && (
          <p className={styles.next}>
            {next.matchText}
            <progress
              className={styles.progress}
              max={1}
              value={progressTo(next, lines)}
              aria-hidden="true"
            />
          </p>
        )}
      </div>
      {next && (
        <a
          href={`/shop_product?activityId=${activity.id}`}
          className={styles.link}
          aria-label={`去凑单，${activity.name}`}
        >
          去凑单
          <Icon name="chevron" size={16} />
        </a>
      )}
    </header>
  );
}

/** What an activity gives; its gifts and swap items show themselves with the first met rule. */
function kindOf({ activity, perfernceCartItems: items }: ActivityMatch): string {
  if (activity.couponRuleType === "REDUCED") return "满减";
  if (items.length === 0) return "换购";
  return items.some((item) => item.price > 0) ? "换购" : "赠品";
}

/** How much of what a rule asks for is there, from 0 to 1. */
function progressTo({ missingAmount, missingQuantity }: CouponRule, lines: readonly CartItem[]): number {
  const checked = checkedLines(lines);
  const [has, misses] =
    missingAmount > 0
      ? [sum(checked.map(({ price, quantity }) => price * quantity)), missingAmount]
      : [sum(checked.map(({ quantity }) => quantity)), missingQuantity];
  return has / Math.max(1, has + misses);
}
