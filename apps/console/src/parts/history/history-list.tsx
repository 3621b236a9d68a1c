import { query } from "@crux/client/query";
import { staffOpsApi } from "@crux/contract/staff";
import type { EditedThing, EditStep } from "@crux/contract/staff/history.schema";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Button } from "../../ui/form/button.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { callName } from "../staff/call-names.ts";
import styles from "./history.module.css";

export type History<State> = {
  type: EditedThing;
  id: number;
  /** Another one tells that there is more to read. */
  version: number | string;
  /** What stands there now. */
  now: State;
  /** Reads what the log holds; null where that is no whole state. */
  read: (logged: unknown) => State | null;
  /** A state in words, field by field, always the same fields. */
  words: (state: State) => readonly (readonly [label: string, text: string])[];
  /** What stands in place of an empty field. */
  none?: string;
  /** What else happened to it, such as being taken offline; empty for what says nothing of it. */
  say?: (step: EditStep) => string;
};

type HistoryListProps<State> = History<State> & {
  /** A former state was chosen; without it none can be. */
  onChoose?: ((state: State) => void) | undefined;
};

/** Who edited a thing when, and what each edit changed, with a way back to each. */
export function HistoryList<State>({ onChoose, ...history }: HistoryListProps<State>) {
  const { type, id, version, now, read, words } = history;
  const { data, error, refetch } = useQuery(query(staffOpsApi.history, { type, id }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version is read once.
  useEffect(() => void refetch(), [version]);
  const textOf = (state: State) => JSON.stringify(words(state));
  const steps = data ?? [];
  const first = read(steps.at(-1)?.before ?? null);
  const act = (state: State | null, name: string) =>
    state === null ? null : textOf(state) === textOf(now) ? (
      <span className={styles.note}>现在</span>
    ) : (
      onChoose && (
        <Button onClick={() => onChoose(state)} aria-label={`恢复${name}`}>
          恢复
        </Button>
      )
    );
  return (
    <>
      {error && !data && <ErrorView error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className={styles.note}>没有修改记录</p>}
      <ol className={styles.steps} aria-busy={!data && !error}>
        {steps.map((step) => (
          <li key={step.id}>
            <p className={styles.who}>
              {step.editor || "系统"} <Moment at={step.time} />
              <span>{callName(step.line)}</span>
            </p>
            <Changes {...history} step={step} />
            {act(read(step.after), ` ${step.editor} 的修改`)}
          </li>
        ))}
        {first !== null && (
          <li>
            <p className={styles.who}>最初</p>
            <p className={styles.note}>第一次修改之前</p>
            {act(first, "最初的内容")}
          </li>
        )}
      </ol>
    </>
  );
}

type ChangesProps<State> = { step: EditStep } & Pick<History<State>, "read" | "words" | "none" | "say">;

/** The fields that an edit changed, each with what stood there before. */
function Changes<State>({ step, read, words, none = "（空）", say }: ChangesProps<State>) {
  const [before, after] = [read(step.before), read(step.after)];
  if (after === null) return <p className={styles.note}>{say?.(step) || "—"}</p>;
  const old = new Map(before === null ? [] : words(before));
  const changed = words(after).filter(([label, text]) => text !== (old.get(label) ?? ""));
  if (changed.length === 0) return <p className={styles.note}>没有变化</p>;
  return (
    <ul className={styles.changes}>
      {changed.map(([label, text]) => (
        <li key={label}>
          <b>{label}</b> {old.get(label) && <del>{old.get(label)}</del>} {text || none}
        </li>
      ))}
    </ul>
  );
}
