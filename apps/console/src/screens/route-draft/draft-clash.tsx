import type { RuleContent } from "@crux/contract/logistics/rule-content.schema";
import { RULE_PARTS } from "@crux/rules/parcel/rule-words";
import { useState } from "react";
import { Button } from "../../ui/form/button.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { type PartId, readPart } from "./content-parts.ts";
import styles from "./route-draft.module.css";
import type { DraftState } from "./use-draft.ts";

type DraftClashProps = {
  conflict: NonNullable<DraftState["conflict"]>;
  mine: RuleContent;
  onSettle: DraftState["settle"];
};

const idOf = ({ part, key }: PartId) => `${part} ${key}`;

/** The parts that somebody else changed as well: for each one, mine or theirs. What only one of both changed is kept. */
export function DraftClash({ conflict, mine, onSettle }: DraftClashProps) {
  const [theirs, setTheirs] = useState<ReadonlyMap<string, boolean>>(new Map());
  const { editor, editTime, parts } = conflict;
  const choose = (part: PartId, isTheirs: boolean) => setTheirs(new Map(theirs).set(idOf(part), isTheirs));
  return (
    <section role="alert" className={`${styles.faults} ${styles.clash}`} aria-label="修改冲突">
      <h2>
        {editor || "同事"} {editTime && <Moment at={editTime} />} 也修改了以下部分，请逐项选择：
      </h2>
      <ul>
        {parts.map((part) => (
          <li key={idOf(part)} className={styles.row}>
            <span>
              {RULE_PARTS[part.part]} {nameOf(mine, part)}
            </span>
            {[false, true].map((isTheirs) => (
              <label key={String(isTheirs)}>
                <input
                  type="radio"
                  name={idOf(part)}
                  checked={theirs.get(idOf(part)) === isTheirs}
                  onChange={() => choose(part, isTheirs)}
                />{" "}
                {isTheirs ? `用${editor || "同事"}的` : "用我的"}
              </label>
            ))}
          </li>
        ))}
      </ul>
      <div className={styles.row}>
        <Button
          variant="main"
          disabled={parts.some((part) => !theirs.has(idOf(part)))}
          onClick={() => onSettle((part) => theirs.get(idOf(part)) === true)}
        >
          合并并保存
        </Button>
      </div>
    </section>
  );
}

function nameOf(content: RuleContent, { part, key }: PartId): string {
  const found = readPart(content, part, key);
  if (!found) return key;
  return ("presetName" in found ? found.presetName : found.name) || key;
}
