import { BUYER_CLASSES } from "../promo/activity-words.ts";
import { matchText, validityText, worthText } from "../promo/coupon-words.ts";
import styles from "./coupon.module.css";
import { type CouponDraft, couponTerms } from "./coupon-draft.ts";

/** A coupon as a card of the shop shows it. */
export function CouponFace({ draft }: { draft: CouponDraft }) {
  const terms = couponTerms(draft);
  return (
    <div className={styles.face}>
      <div className={styles.worth}>
        <b>{worthText(terms)}</b>
        <span>{matchText(terms)}</span>
      </div>
      <div className={styles.words}>
        <b>{terms.title || "优惠券名称"}</b>
        <span>{validityText(terms)}</span>
        <span>
          {[
            terms.userClass === "VIP" ? BUYER_CLASSES.VIP : "",
            terms.newUserOnly ? "仅新客户" : "",
            terms.description,
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </div>
    </div>
  );
}
