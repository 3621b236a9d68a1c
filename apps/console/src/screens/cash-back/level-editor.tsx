import { memberOpsApi } from "@crux/contract/member";
import type { CashBackLevels } from "@crux/contract/member.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { useState } from "react";
import { clashOf } from "../../browser/merge-edit.ts";
import { useAction } from "../../browser/use-action.ts";
import { Button } from "../../ui/form/button.tsx";
import { ClashTable } from "../../ui/form/clash-table.tsx";
import { Field } from "../../ui/form/field.tsx";
import { MoneyField } from "../../ui/form/money-field.tsx";
import { Question } from "../../ui/layer/question.tsx";
import { Facts } from "../../ui/show/facts.tsx";
import styles from "./cash-back.module.css";
import {
  type Draft,
  draftsOf,
  type Level,
  levelsOf,
  levelsText,
  MAX_LEVELS,
  problemsOf,
} from "./level-draft.ts";

/** The levels with a row for each, which another person has to agree to. */
export function LevelEditor({ saved }: { saved: CashBackLevels }) {
  const [drafts, setDrafts] = useState(() => draftsOf(saved.levels));
  const [isAsking, setAsking] = useState(false);
  const levels = levelsOf(drafts);
  const isChanged = levels === null || levelsText(levels) !== levelsText(saved.levels);
  const change = (key: number, to: Partial<Draft>) =>
    setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...to } : draft)));
  const add = () =>
    setDrafts([
      ...drafts,
      { key: Math.max(-1, ...drafts.map(({ key }) => key)) + 1, down: null, percent: "" },
    ]);
  return (
    <div className={styles.editor}>
      <ol className={styles.levels}>
        {drafts.map((draft, place) => (
          <LevelRow
            key={draft.key}
            drafts={drafts}
            place={place}
            onChange={(to) => change(draft.key, to)}
            onRemove={() => setDrafts(drafts.filter(({ key }) => key !== draft.key))}
          />
        ))}
      </ol>
      {drafts.length === 0 && <p className={styles.note}>没有等级，黑卡会员没有返现</p>}
      <div className={styles.acts}>
        <Button onClick={add} disabled={drafts.length >= MAX_LEVELS}>
          添加等级
        </Button>
        {isChanged && (
          <Button variant="ghost" onClick={() => setDrafts(draftsOf(saved.levels))}>
            撤销修改
          </Button>
        )}
        <Button variant="main" disabled={!isChanged || levels === null} onClick={() => setAsking(true)}>
          保存
        </Button>
      </div>
      {isAsking && levels && <SaveQuestion saved={saved} levels={levels} onClose={() => setAsking(false)} />}
    </div>
  );
}

type LevelRowProps = {
  drafts: readonly Draft[];
  place: number;
  onChange: (to: Partial<Draft>) => void;
  onRemove: () => void;
};

function LevelRow({ drafts, place, onChange, onRemove }: LevelRowProps) {
  const { down = null, percent = "" } = drafts[place] ?? {};
  const problems = problemsOf(drafts, place);
  return (
    <li className={styles.level}>
      <b className={styles.rank}>{place + 1} 级</b>
      <MoneyField
        label="当月消费满 ($)"
        value={down}
        onChange={(cents) => onChange({ down: cents })}
        error={problems.down}
      />
      <p className={styles.upTo}>{upToText(down, drafts[place + 1])}</p>
      <Field
        label="返现比例 (%)"
        value={percent}
        onChange={(text) => onChange({ percent: text })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={5}
        error={problems.percent}
      />
      <Button variant="ghost" aria-label={`删除 ${place + 1} 级`} onClick={onRemove}>
        删除
      </Button>
    </li>
  );
}

/** To where a level reaches; nothing while that makes no sense. */
function upToText(down: number | null, next: Draft | undefined): string {
  if (!next) return "以上";
  return next.down !== null && down !== null && next.down > down ? `至 ${moneyText(next.down)} 以下` : "";
}

type SaveQuestionProps = { saved: CashBackLevels; levels: Level[]; onClose: () => void };

function SaveQuestion({ saved, levels, onClose }: SaveQuestionProps) {
  const [choice, setChoice] = useState<"mine" | "now">();
  const action = useAction(memberOpsApi.saveCashBackLevels, {
    refreshes: [memberOpsApi.cashBackLevels],
    done: "返现等级已修改",
    isTold: true,
  });
  const clash = clashOf<{ levels: never }>(action.error);
  const now = clash?.now.levels as Level[] | undefined;
  const save = async () => {
    if (clash && choice === "now") return onClose();
    if (await action.run({ levels, version: clash?.version ?? saved.version })) onClose();
  };
  return (
    <Question
      title="修改返现等级？"
      text="从本月起生效，须由另一位同事批准。"
      act={action.waits ?? "提交"}
      isBusy={action.isBusy}
      isReady={action.waits === null && (!clash || choice !== undefined)}
      error={clash ? null : action.waits ? null : action.error}
      onAct={() => void save()}
      onClose={onClose}
    >
      {!clash && (
        <Facts
          facts={[
            ["原来", levelsText(saved.levels)],
            ["修改为", levelsText(levels)],
          ]}
        />
      )}
      {clash && (
        <ClashTable
          editor={clash.editor}
          editTime={clash.editTime}
          fields={[
            {
              key: "levels",
              label: "等级",
              before: levelsText(saved.levels),
              mine: levelsText(levels),
              now: levelsText(now ?? []),
            },
          ]}
          choices={{ levels: choice }}
          onChoose={(_, one) => setChoice(one)}
        />
      )}
    </Question>
  );
}
