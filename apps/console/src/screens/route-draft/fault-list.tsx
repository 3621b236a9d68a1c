import { RULE_PARTS } from "@crux/rules/parcel/rule-words";
import { placeOf, useDraftView } from "./draft-context.ts";
import styles from "./route-draft.module.css";

/** Everything that forbids publishing, each with the way to where it is mended. */
export function FaultList() {
  const { faults, goTo } = useDraftView();
  if (faults.length === 0) return null;
  return (
    <section className={styles.faults} aria-label="需要修改">
      <h2>{faults.length} 处需要修改后才能发布</h2>
      <ul>
        {faults.map(({ part, key, name, field, label, msg }) => (
          <li key={`${part} ${key} ${field} ${msg}`}>
            {part === "all" ? (
              msg
            ) : (
              <button type="button" onClick={() => goTo(placeOf(part, key))}>
                {RULE_PARTS[part]} {name} · {label}：{msg}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
