import type { ApiError } from "@crux/client/client";
import { useState } from "react";
import { type Fields, useClash, useSettled } from "../../browser/use-clash.ts";
import { Question } from "../../ui/layer/question.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Facts } from "../../ui/show/facts.tsx";
import { ClashChoice } from "../edit/clash-choice.tsx";
import { type History, HistoryList } from "./history-list.tsx";

type HistorySectionProps<F extends Fields> = Omit<History<F>, "words" | "version"> & {
  version: number;
  labels: Readonly<Record<keyof F & string, string>>;
  /** A field of a state in words; as it is unless said. */
  wordsOf?: (field: keyof F & string, state: F) => string;
  /** Saves a state anew over this version; answers something when that was done. */
  restore: (state: F, version: number) => Promise<unknown>;
  isBusy: boolean;
  error: ApiError | null;
  /** What a refusal says where its message is not enough. */
  refusalOf?: (error: ApiError) => string;
};

/** Who edited a thing when, what each edit changed, and the way back to it. */
export function HistorySection<F extends Fields>(props: HistorySectionProps<F>) {
  const { type, id, version, now, read, say, labels, wordsOf } = props;
  const [chosen, choose] = useState<Chosen<F> | null>(null);
  const words = (state: F) =>
    (Object.keys(labels) as (keyof F & string)[]).map(
      (field) => [labels[field], wordsOf?.(field, state) ?? String(state[field])] as const,
    );
  return (
    <Section title="历史">
      <HistoryList
        {...{ type, id, version, now, read, words, ...(say && { say }) }}
        onChoose={(mine) => choose({ before: now, mine, version })}
      />
      {chosen && (
        <RestoreQuestion
          {...props}
          chosen={chosen}
          facts={words(chosen.mine).map(([label, text]) => [label, text || "（空）"] as const)}
          onClose={() => choose(null)}
        />
      )}
    </Section>
  );
}

/** A former state, and what stood there when it was chosen. */
type Chosen<F> = { mine: F; before: F; version: number };

type RestoreQuestionProps<F extends Fields> = HistorySectionProps<F> & {
  chosen: Chosen<F>;
  facts: readonly (readonly [label: string, text: string])[];
  onClose: () => void;
};

/** Restores a state as any edit is saved: where somebody else was faster, one chooses what stands, field by field. */
function RestoreQuestion<F extends Fields>(props: RestoreQuestionProps<F>) {
  const { chosen, facts, read, labels, wordsOf, restore, isBusy, refusalOf, onClose } = props;
  // What was refused of a state that was chosen before says nothing of this one.
  const [isTried, setTried] = useState(false);
  const error = isTried ? props.error : null;
  const { before, mine } = chosen;
  const merging = useClash(before, mine, error, (now: unknown) => read(now) ?? before);
  const { clash, conflicts } = merging;
  const save = async () => {
    setTried(true);
    if (await restore(merging.edit, clash?.version ?? chosen.version)) onClose();
  };
  useSettled(merging, error, save);
  return (
    <Question
      title="恢复为这些内容？"
      text="会作为新的一次修改保存；现在的内容留在历史里。"
      act="恢复"
      isBusy={isBusy}
      isReady={merging.isChosen}
      error={clash ? null : error && { message: refusalOf?.(error) ?? error.message }}
      onAct={() => void save()}
      onClose={onClose}
    >
      {conflicts.length > 0 ? (
        <ClashChoice merging={merging} labels={labels} {...(wordsOf && { wordsOf })} />
      ) : (
        <Facts facts={facts} />
      )}
    </Question>
  );
}
