import type { CaseBrief } from "@crux/contract/cases/case.schema";
import { caseTitle } from "@crux/rules/order/case-labels";
import { Cell } from "../../ui/show/cell.tsx";
import { showTime } from "../time/show-time.ts";
import styles from "./case-cell.module.css";
import { CaseTag } from "./case-tag.tsx";

/** One after-sales case as a row that leads to its page. */
export function CaseCell({ one }: { one: CaseBrief }) {
  return (
    <Cell
      href={`/case?id=${one.id}`}
      title={caseTitle(one)}
      note={
        <>
          <span className={styles.words}>{one.words}</span>
          <time dateTime={one.createTime}>{showTime(one.createTime)}</time>
        </>
      }
      value={<CaseTag one={one} />}
    />
  );
}
