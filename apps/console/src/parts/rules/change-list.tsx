import type { RuleChange } from "@crux/contract/logistics/rule-ops.schema";
import { RULE_PARTS } from "@crux/rules/parcel/rule-words";
import { Tag } from "../../ui/show/tag.tsx";
import styles from "./change-list.module.css";

const KINDS = {
  ADDED: { text: "新增", tone: "good" },
  REMOVED: { text: "删除", tone: "alarm" },
  CHANGED: { text: "修改", tone: "warn" },
} as const;

/** What differs between two versions of the rules: each part with its fields, before and after. */
export function ChangeList({ changes, empty }: { changes: readonly RuleChange[]; empty: string }) {
  if (changes.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    <div className={styles.list}>
      {groupsOf(changes).map(([first, ...more]) => {
        if (!first) return null;
        const { part, key, name, kind } = first;
        const title = `${RULE_PARTS[part]} ${name}`;
        return (
          <section key={`${part} ${key}`} aria-label={title}>
            <h4 className={styles.head}>
              {title} <Tag tone={KINDS[kind].tone}>{KINDS[kind].text}</Tag>
            </h4>
            {kind !== "REMOVED" && <Fields title={title} changes={[first, ...more]} />}
          </section>
        );
      })}
    </div>
  );
}

function Fields({ title, changes }: { title: string; changes: readonly RuleChange[] }) {
  const isNew = changes[0]?.kind === "ADDED";
  return (
    <table className={styles.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">字段</th>
          {!isNew && <th scope="col">之前</th>}
          <th scope="col">{isNew ? "内容" : "之后"}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, label, before, after }) => (
          <tr key={field}>
            <th scope="row">{label}</th>
            {!isNew && <td className={styles.before}>{before || "—"}</td>}
            <td className={isNew ? undefined : styles.after}>{after || "—"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function groupsOf(changes: readonly RuleChange[]): RuleChange[][] {
  const groups = new Map<string, RuleChange[]>();
  for (const change of changes) {
    const id = `${change.part} ${change.key}`;
    groups.set(id, [...(groups.get(id) ?? []), change]);
  }
  return [...groups.values()];
}
