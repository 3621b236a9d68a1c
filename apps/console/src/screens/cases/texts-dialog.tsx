import { query } from "@crux/client/query";
import { casesOpsApi } from "@crux/contract/cases";
import type { CaseText } from "@crux/contract/cases/case-ops.schema";
import { LIMITS } from "@crux/contract/limits";
import { staffOpsApi } from "@crux/contract/staff";
import { isRecord } from "@crux/web/storage";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { useClash } from "../../browser/use-clash.ts";
import { useMay } from "../../browser/use-may.ts";
import { ClashChoice } from "../../parts/edit/clash-choice.tsx";
import { HistoryButton } from "../../parts/history/history-button.tsx";
import { RemovedButton, textIn } from "../../parts/history/removed-button.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Check } from "../../ui/form/check.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Modal } from "../../ui/layer/modal.tsx";
import { Question } from "../../ui/layer/question.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import styles from "./cases.module.css";

const NEW = { id: undefined, isOwn: false, title: "", words: "", version: 0 };
type Editing = typeof NEW | CaseText;

/** The blocks of text that answers begin with: the shop's, and the reader's own. */
export function TextsDialog({ onClose }: { onClose: () => void }) {
  const { data = [] } = useQuery(query(casesOpsApi.caseTexts, {}));
  const mayEdit = useMay()("order.edit");
  const [editing, setEditing] = useState<Editing | null>(null);
  const remove = useAction(casesOpsApi.removeCaseText, {
    refreshes: [casesOpsApi.caseTexts, staffOpsApi.removed],
    done: "常用语已删除",
  });
  if (editing) return <TextForm text={editing} onClose={() => setEditing(null)} />;
  return (
    <Modal title="常用语" onClose={onClose}>
      <div className={styles.form}>
        <ul className={styles.texts}>
          {data.map((text) => (
            <li key={text.id}>
              <span>
                {text.title} {text.isOwn && <Tag>仅自己</Tag>}
              </span>
              {mayEdit && (
                <span className={styles.acts}>
                  <Button aria-label={`编辑 ${text.title}`} onClick={() => setEditing(text)}>
                    编辑
                  </Button>
                  <Button
                    variant="danger"
                    aria-label={`删除 ${text.title}`}
                    busy={remove.isBusy}
                    onClick={() => void remove.run({ textId: text.id })}
                  >
                    删除
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
        {mayEdit && (
          <div className={styles.acts}>
            <RemovedTexts />
            <Button variant="main" onClick={() => setEditing(NEW)}>
              新增常用语
            </Button>
          </div>
        )}
      </div>
    </Modal>
  );
}

function RemovedTexts() {
  const { run, isBusy, error } = useAction(casesOpsApi.restoreCaseText, {
    refreshes: [casesOpsApi.caseTexts, staffOpsApi.removed],
    done: "已恢复常用语",
    isTold: true,
  });
  return (
    <RemovedButton
      types={["text"]}
      words={(fields) => [textIn(fields, "title"), textIn(fields, "words")]}
      restore={(_, textId) => run({ textId })}
      isBusy={isBusy}
      error={error}
    />
  );
}

const LABELS = { title: "名称", words: "内容", isOwn: "谁能看到" };

type State = Pick<CaseText, "title" | "words" | "isOwn">;

const wordsOf = (field: keyof State, state: State) =>
  field === "isOwn" ? (state.isOwn ? "仅自己" : "所有同事") : state[field];

const readState = (logged: unknown): State | null =>
  isRecord(logged) && typeof logged.words === "string" && typeof logged.isOwn === "boolean"
    ? (logged as State)
    : null;

function TextForm({ text, onClose }: { text: Editing; onClose: () => void }) {
  const [title, setTitle] = useState(text.title);
  const [words, setWords] = useState(text.words);
  const [isOwn, setOwn] = useState(text.isOwn);
  const action = useAction(casesOpsApi.saveCaseText, {
    refreshes: [casesOpsApi.caseTexts],
    done: "常用语已保存",
    isTold: true,
  });
  const before: State = { title: text.title, words: text.words, isOwn: text.isOwn };
  const merging = useClash(before, { title, words, isOwn }, action.error);
  return (
    <Question
      title={text.id === undefined ? "新增常用语" : "编辑常用语"}
      act="保存"
      isReady={title.trim() !== "" && words.trim() !== "" && merging.isChosen}
      isBusy={action.isBusy}
      error={merging.clash ? null : action.error}
      onClose={onClose}
      onAct={async () => {
        const which = text.id === undefined ? {} : { textId: text.id };
        const version = merging.clash?.version ?? text.version;
        if (await action.run({ ...which, ...merging.edit, version })) onClose();
      }}
    >
      <ClashChoice merging={merging} labels={LABELS} wordsOf={wordsOf} />
      <Field label="名称" value={title} onChange={setTitle} maxLength={30} required />
      <Field label="内容" value={words} onChange={setWords} rows={4} maxLength={LIMITS.caseWords} required />
      <Check label="仅自己可见" isOn={isOwn} onChange={setOwn} />
      {text.id !== undefined && (
        <div className={styles.acts}>
          <HistoryButton<State>
            type="text"
            id={text.id}
            version={text.version}
            now={text}
            read={readState}
            words={(state) =>
              (["title", "words", "isOwn"] as const).map((field) => [LABELS[field], wordsOf(field, state)])
            }
            fill={(state) => {
              setTitle(state.title);
              setWords(state.words);
              setOwn(state.isOwn);
            }}
          />
        </div>
      )}
    </Question>
  );
}
