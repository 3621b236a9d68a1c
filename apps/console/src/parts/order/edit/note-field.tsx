import { orderOpsApi } from "@crux/contract/order";
import type { OrderNote } from "@crux/contract/order.schema";
import { waitingPart } from "@crux/web/waiting-part";
import { Suspense, useEffect, useEffectEvent, useId, useState } from "react";
import { clashOf, conflictsOf } from "../../../browser/merge-edit.ts";
import { useAction } from "../../../browser/use-action.ts";
import { useMay } from "../../../browser/use-may.ts";
import { Button } from "../../../ui/form/button.tsx";
import { ClashTable } from "../../../ui/form/clash-table.tsx";
import { FormError } from "../../../ui/form/form-error.tsx";
import { useKeys } from "../../../ui/keys/use-keys.ts";
import { Moment } from "../../../ui/show/moment.tsx";
import { ORDER_READS } from "../use-order.ts";
import styles from "./note-field.module.css";

// Lists ask for a note alone.
const WordsHistory = waitingPart(() => import("../../history/words-history.tsx"));

const PAUSE_MS = 800;

/** What staff tell each other of an order; it saves itself after a pause in typing. */
export function NoteField({ orderId, note }: { orderId: number; note: OrderNote }) {
  const id = useId();
  const may = useMay();
  const [saved, setSaved] = useState(note);
  const [text, setText] = useState(note.note);
  const [failed, setFailed] = useState<string | null>(null);
  const [choice, setChoice] = useState<"mine" | "now">();
  const action = useAction(orderOpsApi.setNote, { refreshes: ORDER_READS, isTold: true });
  const clash = clashOf<{ note: string }>(action.error);
  const isChanged = text.trim() !== saved.note;
  // Somebody else's words come in while nobody types here.
  if (note.version > saved.version && !isChanged && !action.isBusy) {
    setSaved(note);
    setText(note.note);
  }

  const save = async (words: string, version: number) => {
    setFailed(words);
    const answer = await action.run({ orderId, note: words, version });
    if (!answer) return;
    setFailed(null);
    setChoice(undefined);
    setSaved(answer);
  };
  const saveNow = useEffectEvent(() => {
    if (isChanged && !action.isBusy && failed !== text) void save(text, saved.version);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key starts the pause anew, and so does an answer.
  useEffect(() => {
    const timer = setTimeout(() => saveNow(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, action.isBusy]);
  // What stands there is what this note began with, or says the same: there is nothing to choose.
  const settle = useEffectEvent(() => {
    if (!clash) return;
    const [before, mine, now] = [{ note: saved.note }, { note: text.trim() }, clash.now];
    if (conflictsOf(before, mine, now).length === 0) void save(text, clash.version);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is looked at once.
  useEffect(() => settle(), [action.error]);
  useKeys([{ keys: "n", text: "写内部备注", act: () => document.getElementById(id)?.focus() }]);

  if (!may("order.edit")) return <p className={styles.words}>{saved.note || "—"}</p>;
  const isClashing = clash !== null && text.trim() !== saved.note;
  return (
    <div className={styles.note}>
      <textarea
        id={id}
        className={styles.field}
        aria-label="内部备注"
        placeholder="仅同事可见，自动保存"
        rows={3}
        maxLength={1000}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => saveNow()}
      />
      {isClashing && (
        <>
          <ClashTable
            editor={clash.editor}
            editTime={clash.editTime}
            fields={[{ key: "note", label: "备注", before: saved.note, mine: text, now: clash.now.note }]}
            choices={{ note: choice }}
            onChoose={(_, one) => setChoice(one)}
          />
          <div>
            <Button
              variant="main"
              disabled={!choice}
              busy={action.isBusy}
              onClick={() => {
                const words = choice === "now" ? clash.now.note : text;
                setText(words);
                void save(words, clash.version);
              }}
            >
              保存
            </Button>
          </div>
        </>
      )}
      {!clash && <FormError error={action.error} />}
      <div className={styles.foot}>
        <p className={styles.state} aria-live="polite">
          {action.isBusy || (isChanged && failed !== text) ? (
            "保存中…"
          ) : saved.version > 0 && !isChanged ? (
            <>
              已保存 · {saved.editor} {saved.editTime && <Moment at={saved.editTime} />}
            </>
          ) : (
            ""
          )}
        </p>
        <Suspense>
          <WordsHistory
            type="orderNote"
            id={orderId}
            words={saved.note}
            version={saved.version}
            fill={setText}
          />
        </Suspense>
      </div>
    </div>
  );
}
