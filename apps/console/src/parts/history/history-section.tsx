import { useState } from "react";
import { Question } from "../../ui/layer/question.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Facts } from "../../ui/show/facts.tsx";
import { type History, HistoryList } from "./history-list.tsx";

type HistorySectionProps<State> = History<State> & {
  /** Saves a state anew over the present version; true when that was done. */
  restore: (state: State) => Promise<boolean>;
  isBusy: boolean;
  error: { message: string } | null;
};

/** Who edited a thing when, what each edit changed, and the way back to it. */
export function HistorySection<State>({ restore, isBusy, error, ...history }: HistorySectionProps<State>) {
  const [chosen, choose] = useState<State | null>(null);
  return (
    <Section title="历史">
      <HistoryList {...history} onChoose={choose} />
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
          <Facts facts={history.words(chosen).map(([label, text]) => [label, text || "（空）"] as const)} />
        </Question>
      )}
    </Section>
  );
}
