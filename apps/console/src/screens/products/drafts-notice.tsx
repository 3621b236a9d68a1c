import { query } from "@crux/client/query";
import { commodityOpsApi } from "@crux/contract/commodity";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import styles from "./products.module.css";

const SHOWN = 5;

/** New products that one began and did not publish yet. */
export function DraftsNotice() {
  const { data } = useQuery(query(commodityOpsApi.productDrafts, {}));
  const fresh = (data ?? []).filter(({ productId }) => productId === null);
  if (fresh.length === 0) return null;
  return (
    <nav className={styles.drafts} aria-label="我的草稿">
      未发布的新商品：
      {fresh.slice(0, SHOWN).map(({ id, name }) => (
        <Link key={id} href={`/products/new?draft=${id}`}>
          {name || "未命名"}
        </Link>
      ))}
      {fresh.length > SHOWN && <span>等 {fresh.length} 件</span>}
    </nav>
  );
}
