import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import styles from "./trial-note.module.css";

type Outcome = { key: string; code: number; msg: string };

type TrialNoteProps = {
  /** Tries what is about to be done; rows of which nothing is known are left out. */
  tryOut: () => Promise<{ outcomes: readonly Outcome[]; isCut: boolean }>;
  /** How the rows are counted: `件`. */
  unit: string;
  /** Another message for a refusal than that of its code. */
  reasonOf?: (outcome: Outcome) => string;
};

/** Before many rows are changed: how many would be, how many would not, and why. */
export function TrialNote({
  tryOut,
  unit,
  reasonOf = ({ code, msg }) => msg || `错误码 ${code}`,
}: TrialNoteProps) {
  const id = useId();
  // Asked once as it opens, and never kept: it is about this moment.
  const { data, error } = useQuery({
    queryKey: ["trial", id],
    queryFn: tryOut,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (error) return <p role="status">未能试算，仍可继续操作。</p>;
  if (!data) return <p role="status">正在试算…</p>;
  const refused = data.outcomes.filter(({ code }) => code !== 0);
  const reasons = new Map<string, number>();
  for (const outcome of refused) {
    const reason = reasonOf(outcome);
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  const text = (count: number) => count.toLocaleString("en-AU");
  return (
    <div role="status" className={styles.note}>
      <p>
        {data.isCut && `试算了前 ${text(data.outcomes.length)} ${unit}：`}
        {`${text(data.outcomes.length - refused.length)} ${unit}可以处理`}
        {refused.length > 0 && <b>{`，${text(refused.length)} ${unit}不会处理`}</b>}
      </p>
      {refused.length > 0 && (
        <ul>
          {[...reasons].map(([reason, count]) => (
            <li key={reason}>
              {reason}：{text(count)} {unit}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
