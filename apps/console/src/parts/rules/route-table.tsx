import type { DraftRoute } from "@crux/contract/logistics/rule-content.schema";
import { countryName, weightText } from "@crux/rules/parcel/rule-words";
import { Tag } from "../../ui/show/tag.tsx";
import styles from "./change-list.module.css";
import { feeText } from "./rule-texts.ts";

/** The routes of a version, a line each. */
export function RouteTable({ routes }: { routes: readonly DraftRoute[] }) {
  return (
    <table className={styles.table} aria-label="线路">
      <thead>
        <tr>
          <th scope="col">线路</th>
          <th scope="col">寄往</th>
          <th scope="col">计费</th>
          <th scope="col">最重 · 天数</th>
        </tr>
      </thead>
      <tbody>
        {routes.map(({ id, name, enabled, countries, fee, maxWeightG, daysMin, daysMax }) => (
          <tr key={id}>
            <td>
              {name} {enabled === false && <Tag>停用</Tag>}
            </td>
            <td>{countries.map(countryName).join("、")}</td>
            <td>{feeText(fee)}</td>
            <td>
              {weightText(maxWeightG ?? 0)} · {daysMin}–{daysMax} 天
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
