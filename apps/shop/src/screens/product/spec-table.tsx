import type { ShopProduct } from "@crux/contract/sale.schema";
import { Card } from "../../ui/show/card.tsx";
import styles from "./spec-table.module.css";

/** Brand, weight and the other facts as a table (R-PROD-07). */
export function SpecTable({ product }: { product: ShopProduct }) {
  const own: [string, string][] = [
    ["品牌", product.brand.name],
    ["物流重量", `${product.weight}kg`],
    ["保质期", product.expiryDate],
  ];
  const names = new Set(own.map(([name]) => name));
  const rows = [...own, ...product.facts.filter(([name]) => !names.has(name))].filter(
    ([, value]) => value !== "",
  );
  return (
    <Card title="商品规格">
      <table className={styles.table}>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
