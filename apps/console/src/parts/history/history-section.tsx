import { query } from "@crux/client/query";
import { staffOpsApi } from "@crux/contract/staff";
import type { EditedThing, EditStep } from "@crux/contract/staff/history.schema";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Button } from "../../ui/form/button.tsx";
import { Question } from "../../ui/layer/question.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Facts } from "../../ui/show/facts.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { callName } from "../staff/call-names.ts";
import styles from "./history-section.module.css";

type HistorySectionProps<State> = {
  type: EditedThing;
  id: number;
  /** Another one tells that there is more to read. */
  version: number;
  /** What stands there now. */
  now: State;
  /** Reads what the log holds; null where that is no whole state. */
  read: (logged: unknown) => State | null;
  /** A state in words, field by field, always the same fields. */
  words: (state: State) => readonly (readonly [label: string, text: string])[];
  /** What else happened to it, such as being taken offline; empty for what says nothing of it. */
  say?: (step: EditStep) => string;
  /** Saves a state anew over the present version; true when that was done. */
  restore: (state: State) => Promise<boolean>;
  isBusy: boolean;
  error: { message: string } | null;
};

/** Who edited a thing when, what each edit changed, and the way back to it. */
export function HistorySection<State>(props: HistorySectionProps<State>) {
  const { type, id, version, now, read, words, say, restore, isBusy, error } = props;
  const history = useQuery(query(staffOpsApi.history, { type, id }));
  const { refetch } = history;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version is read once.
  useEffect(() => void refetch(), [version]);
  const [chosen, choose] = useState<State | null>(null);
  const textOf = (state: State) => JSON.stringify(words(state));
  const steps = history.data ?? [];
  const first = read(steps.at(-1)?.before ?? null);
  const act = (state: State | null, name: string) =>
    state === null ? null : textOf(state) === textOf(now) ? (
      <span className={styles.note}>现在</span>
    ) : (
      <Button onClick={() => choose(state)} aria-label={`恢复${name}`}>
        恢复
      </Button>
    );
  return (
    <Section title="历史">
      {history.error && !history.data && <ErrorView error={history.error} onRetry={() => void refetch()} />}
      {history.data?.length === 0 && <p className={styles.note}>还没有修改过</p>}
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.id}>
            <p className={styles.who}>
              {step.editor || "系统"} <Moment at={step.time} />
              <span>{callName(step.line)}</span>
            </p>
            <Changes step={step} read={read} words={words} {...(say ? { say } : {})} />
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
      {chosen !== null && (
        <Question
          title="恢复为这些内容？"
          text="会作为新的一次修改保存；现在的内容留在历史里。"
          act="恢复"
          isBusy={isBusy}
          error={error}
          onAct={() => void restore(chosen).then((isDone) => isDone && choose(null))}
          onClose={() => choose(null)}
        >
          <Facts facts={words(chosen).map(([label, text]) => [label, text || "（空）"] as const)} />
        </Question>
      )}
    </Section>
  );
}

type ChangesProps<State> = { step: EditStep } & Pick<HistorySectionProps<State>, "read" | "words" | "say">;

/** The fields that an edit changed, each with what stood there before. */
function Changes<State>({ step, read, words, say }: ChangesProps<State>) {
  const [before, after] = [read(step.before), read(step.after)];
  if (after === null) return <p className={styles.note}>{say?.(step) || "—"}</p>;
  const old = new Map(before === null ? [] : words(before));
  const changed = words(after).filter(([label, text]) => text !== (old.get(label) ?? ""));
  return (
    <ul className={styles.changes}>
      {changed.map(([label, text]) => (
        <li key={label}>
          <b>{label}</b> {old.get(label) && <del>{old.get(label)}</del>} {text || "（空）"}
        </li>
      ))}
    </ul>
  );
}
