import { Section } from "../../ui/page/section.tsx";
import styles from "./campaign.module.css";
import type { CampaignDraft } from "./campaign-draft.ts";

/** The goods that another activity would lose to this one; nothing without any. */
export function LeavingSection({ activity: { goods, rules } }: Pick<CampaignDraft, "activity">) {
  const offered = new Map(rules.flatMap(({ offers }) => offers.map(({ sku }) => [sku.skuId, sku] as const)));
  const leaving = [
    ...goods.map(({ productId: id, name, activity }) => ({ key: `商品 ${id}`, name, activity })),
    ...[...offered.values()].map(({ skuId: id, name, activity }) => ({ key: `换购 ${id}`, name, activity })),
  ].flatMap(({ activity, ...one }) => (activity && activity.state !== "ENDED" ? [{ ...one, activity }] : []));
  if (leaving.length === 0) return null;
  return (
    <Section title={`将离开其他活动的商品 ${leaving.length}`}>
      <ul className={styles.leaving}>
        {leaving.map(({ key, name, activity }) => (
          <li key={key}>
            <span>{name}</span>
            <span className={styles.note}>离开「{activity.name}」</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
