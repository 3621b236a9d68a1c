import type { ApiError } from "@crux/client/client";
import { useState } from "react";
import { clashOf } from "../../browser/merge-edit.ts";
import { ClashTable } from "../../ui/form/clash-table.tsx";
import { Question } from "../../ui/layer/question.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Facts } from "../../ui/show/facts.tsx";
import { type History, HistoryList } from "./history-list.tsx";

type HistorySectionProps<State> = History<State> & {
  /** Saves a state anew over this version; true when that was done. */
  restore: (state: State, version: number) => Promise<boolean>;
  isBusy: boolean;
  error: Pick<ApiError, "message" | "code" | "data"> | null;
};

/** Who edited a thing when, what each edit changed, and the way back to it. */
export function HistorySection<State>({ restore, isBusy, error, ...history }: HistorySectionProps<State>) {
  const [chosen, choose] = useState<State | null>(null);
  const [stays, setStays] = useState<"mine" | "now">();
  const { now, read, words, version } = history;
  const clash = clashOf(error);
  const save = async (state: State) => {
    if ((clash && stays === "now") || (await restore(state, clash?.version ?? version))) choose(null);
  };
  const textOf = (state: State | null) =>
    state === null
      ? ""
      : words(state)
          .map(([label, text]) => `${label}：${text || "（空）"}`)
          .join("；");
  return (
    <Section title="历史">
      <HistoryList {...history} onChoose={choose} />
      {chosen !== null && (
        <Question
          title="恢复为这些内容？"
          text="会作为新的一次修改保存；现在的内容留在历史里。"
          act="恢复"
          isBusy={isBusy}
          isReady={!clash || stays !== undefined}
          error={clash ? null : error}
          onAct={() => void save(chosen)}
          onClose={() => choose(null)}
        >
          {clash ? (
            <ClashTable
              editor={clash.editor}
              editTime={clash.editTime}
              fields={[
                {
                  key: "all",
                  label: "内容",
                  before: textOf(now),
                  mine: textOf(chosen),
                  now: textOf(read(clash.now)),
                },
              ]}
              choices={{ all: stays }}
              onChoose={(_, one) => setStays(one)}
            />
          ) : (
            <Facts facts={words(chosen).map(([label, text]) => [label, text || "（空）"] as const)} />
          )}
        </Question>
      )}
    </Section>
  );
}
