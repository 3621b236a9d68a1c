import type { ShopProduct } from "@crux/contract/sale.schema";
import { limitText } from "@crux/rules/catalogue/purchase-limit";
import { useReviewSummary } from "../../parts/product/use-review-summary.ts";
import { draftText, type SkuDraft } from "../../parts/sku/sku-draft.ts";
import { Card } from "../../ui/show/card.tsx";
import { Cell } from "../../ui/show/cell.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import styles from "./product-rows.module.css";

/** The rows that lead on: promotion, choice and delivery (R-PROD-06), and how many one customer may buy. */
export function ProductRows({
  product,
  draft,
  onChoose,
}: {
  product: ShopProduct;
  draft: SkuDraft;
  onChoose: () => void;
}) {
  const { activity, limitCountries, limit } = product;
  const reviews = useReviewSummary(product.id);
  const isUnsaid = activity?.userClass === "VIP" && !activity.name.includes("黑卡");
  const chosen = draftText(product, draft);
  return (
    <Card isFlush>
      {activity && (
        <Cell
          title="促销"
          note={activity.remarks.join("，")}
          value={
            <span className={styles.activity}>
              {isUnsaid && <Tag tone="black">黑卡专享</Tag>}
              <Tag tone={activity.userClass === "VIP" ? "black" : "price"}>{activity.name}</Tag>
            </span>
          }
          href={`/shop_product?activityId=${activity.id}`}
        />
      )}
      {chosen.text !== "" && (
        <Cell title={chosen.isComplete ? "已选" : "选择"} value={chosen.text} onPress={onChoose} />
      )}
      {limit && <Cell title="限购" value={limitText(limit)} />}
      {reviews && reviews.count > 0 && (
        <Cell
          title="评价"
          note={reviews.latest[0]?.words}
          value={`${reviews.average.toFixed(1)} 分 · ${reviews.count} 条`}
          href={`/reviews?id=${product.id}`}
        />
      )}
      <Cell
        title="配送"
        value={limitCountries === "" ? "澳洲仓直邮" : `仅寄往${limitCountries.split("||").join("、")}`}
        note="按包裹分箱发出，寄往中国需提供收件人证件"
        href="/shipping"
      />
    </Card>
  );
}
