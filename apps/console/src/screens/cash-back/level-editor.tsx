import { memberOpsApi } from "@crux/contract/member";
import type { CashBackLevels } from "@crux/contract/member.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { isRecord } from "@crux/web/storage";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { useClash } from "../../browser/use-clash.ts";
import { ClashChoice } from "../../parts/edit/clash-choice.tsx";
import { HistoryButton } from "../../parts/history/history-button.tsx";
import { Button } from "../../ui/form/button.tsx";
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
  RECLAIM_PROBLEM,
  reclaimDaysOf,
  reclaimText,
} from "./level-draft.ts";

/** The levels with a row for each, which another person has to agree to. */
export function LevelEditor({ saved: now }: { saved: CashBackLevels }) {
  // A newer version leaves what is being typed: saving says what became of it.
  const [saved, begin] = useState(now);
  const [drafts, setDrafts] = useState(() => draftsOf(saved.levels));
  const [isAsking, setAsking] = useState(false);
  const levels = levelsOf(drafts);
  const [daysText, setDaysText] = useState(String(saved.reclaimDays));
  const reclaimDays = reclaimDaysOf(daysText);
  const rules = levels !== null && reclaimDays !== null ? { levels, reclaimDays } : null;
  const isChanged = rules === null || rulesText(rules) !== rulesText(saved);
  const fill = (from: Rules) => {
    setDrafts(draftsOf(from.levels));
    setDaysText(String(from.reclaimDays));
  };
  if (now.version > saved.version && rules && (!isChanged || rulesText(rules) === rulesText(now))) {
    begin(now);
    fill(now);
  }
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
      <div className={styles.days}>
        <Field
          label="发放后退款可扣回（天）"
          value={daysText}
          onChange={setDaysText}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          error={reclaimDays === null ? RECLAIM_PROBLEM : undefined}
        />
      </div>
      <div className={styles.acts}>
        <Button onClick={add} disabled={drafts.length >= MAX_LEVELS}>
          添加等级
        </Button>
        <HistoryButton<Rules>
          type="cashBackLevels"
          id={1}
          version={saved.version}
          now={saved}
          read={readRules}
          words={(rules) => {
            const words = wordsOf(rules);
            return [
              [LABELS.levels, words.levels],
              [LABELS.reclaimDays, words.reclaimDays],
            ];
          }}
          fill={fill}
        />
        {isChanged && (
          <Button variant="ghost" onClick={() => fill(saved)}>
            撤销修改
          </Button>
        )}
        <Button variant="main" disabled={!isChanged || rules === null} onClick={() => setAsking(true)}>
          保存
        </Button>
      </div>
      {isAsking && rules && <SaveQuestion saved={saved} rules={rules} onClose={() => setAsking(false)} />}
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

type Rules = { levels: Level[]; reclaimDays: number };
type SaveQuestionProps = { saved: CashBackLevels; rules: Rules; onClose: () => void };

function SaveQuestion({ saved, rules, onClose }: SaveQuestionProps) {
  const action = useAction(memberOpsApi.saveCashBackLevels, {
    refreshes: [memberOpsApi.cashBackLevels],
    done: "返现等级已修改",
    isTold: true,
  });
  const merging = useClash(editOf(saved), editOf(rules), action.error, editOf);
  const { clash, edit, isChosen } = merging;
  const save = async () => {
    if (clash && JSON.stringify(edit) === JSON.stringify(clash.now)) return onClose();
    const version = clash?.version ?? saved.version;
    if (await action.run({ ...rulesIn(edit), version })) onClose();
  };
  return (
    <Question
      title="修改返现等级？"
      text="从本月起生效，须由另一位同事批准。"
      act={action.waits ?? "提交"}
      isBusy={action.isBusy}
      isReady={action.waits === null && isChosen}
      error={clash || action.waits ? null : action.error}
      onAct={() => void save()}
      onClose={onClose}
    >
      {!clash && (
        <Facts
          facts={[
            ["原来", rulesText(saved)],
            ["修改为", rulesText(rules)],
          ]}
        />
      )}
      <ClashChoice merging={merging} labels={LABELS} wordsOf={(field, one) => wordsOf(rulesIn(one))[field]} />
    </Question>
  );
}

/** What is edited; the levels as one text, so that two sets can be compared. */
type Edit = { levels: string; reclaimDays: number };

const LABELS: Record<keyof Edit, string> = { levels: "等级", reclaimDays: "扣回" };

const editOf = ({ levels, reclaimDays }: Rules): Edit => ({
  levels: JSON.stringify(
    levels.map(({ downThreshold, ratioBasisPoints }) => ({ downThreshold, ratioBasisPoints })),
  ),
  reclaimDays,
});

const rulesIn = ({ levels, reclaimDays }: Edit): Rules => ({ levels: JSON.parse(levels), reclaimDays });

const wordsOf = ({ levels, reclaimDays }: Rules): Record<keyof Edit, string> => ({
  levels: levelsText(levels),
  reclaimDays: reclaimText(reclaimDays),
});

const readRules = (logged: unknown): Rules | null =>
  isRecord(logged) && Array.isArray(logged.levels) && typeof logged.reclaimDays === "number"
    ? (logged as Rules)
    : null;

const rulesText = (rules: Rules) => Object.values(wordsOf(rules)).join("；");
