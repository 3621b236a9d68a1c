import styles from "./change-table.module.css";
import { changedFields } from "./change-words.ts";

type ChangeTableProps = { label: string; before: unknown; after: unknown };

/** What stood there and what stands there, or would; what changes is marked. */
export function ChangeTable({ label, before, after }: ChangeTableProps) {
  const fields = changedFields(before, after);
  if (fields.length === 0) return <p className={styles.none}>没有内容</p>;
  const hasBefore = before !== null && before !== undefined;
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">字段</th>
          {hasBefore && <th scope="col">之前</th>}
          <th scope="col">{hasBefore ? "之后" : "内容"}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ field, before: from, after: to, isChanged }) => (
          <tr key={field} data-changed={hasBefore && isChanged ? "" : undefined}>
            <th scope="row">{field}</th>
            {hasBefore && <td>{from || "—"}</td>}
            <td>{to || "—"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
