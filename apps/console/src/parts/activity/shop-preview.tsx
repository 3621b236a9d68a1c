import { ruleRemark } from "@crux/rules/price/rule-remark";
import { type Draft, termsOf } from "./activity-draft.ts";
import styles from "./shop-preview.module.css";

/** What customers read of an activity: on a product's page, and above its goods in the cart. */
export function ShopPreview({ draft }: { draft: Draft }) {
  const { rules: all, type } = termsOf(draft);
  // One that gives nothing yet is still being written.
  const rules = all.filter(
    ({ savingCents, offers, remark }) => savingCents > 0 || offers.length > 0 || remark !== "",
  );
  const remarks = rules.map(
    (rule) =>
      rule.remark ||
      ruleRemark(type, {
        ...rule,
        offers: rule.offers.map(({ priceCents }) => ({ skuId: 0, priceCents })),
      }),
  );
  const name = draft.name.trim() || "活动名称";
  const kind = type === "REDUCED" ? "满减" : "换购";
  return (
    <div className={styles.phone}>
      <p className={styles.where}>商品页</p>
      <div className={styles.strip}>
        <b>{kind}</b>
        <span>{name}</span>
        <span className={styles.remarks}>{remarks.join("；") || "填写规则后显示"}</span>
      </div>
      <p className={styles.where}>购物车</p>
      <div className={styles.group}>
        <b>{kind}</b>
        <span>{remarks[0] ? `再买一些可享 ${remarks[0]}` : name}</span>
        <span className={styles.more}>去凑单 ›</span>
      </div>
      {draft.userClass === "VIP" && <p className={styles.where}>只有黑卡会员会看到</p>}
    </div>
  );
}
