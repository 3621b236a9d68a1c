import type { PkgNote } from "@crux/contract/ops/pkg-ops.schema";
import { orderOpsApi } from "@crux/contract/order";
import { useRef, useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { useClash, useSettled } from "../../browser/use-clash.ts";
import { useMay } from "../../browser/use-may.ts";
import { ClashChoice } from "../../parts/edit/clash-choice.tsx";
import { NoteHistory } from "../../parts/history/note-history.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { useKeys } from "../../ui/keys/use-keys.ts";
import { Section } from "../../ui/page/section.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import styles from "./parcels.module.css";
import { OLD_AFTER_MOVES } from "./use-bulk-moves.ts";

/** What staff tell each other of a parcel; where somebody else wrote meanwhile, one chooses what stands. */
export function NoteForm({ pkgId, note, isBegun }: { pkgId: number; note: PkgNote; isBegun: boolean }) {
  const mayWrite = useMay()("parcel.ship");
  const [text, setText] = useState(note.note);
  const action = useAction(orderOpsApi.notePkg, {
    refreshes: OLD_AFTER_MOVES,
    done: "备注已保存",
    isTold: true,
  });
  const form = useRef<HTMLFormElement>(null);
  const write = () => form.current?.querySelector("textarea")?.focus();
  useKeys(mayWrite ? [{ keys: "n", text: "写内部备注", act: write }] : []);
  const merging = useClash({ note: note.note }, { note: text.trim() }, action.error);
  const { clash, conflicts, edit, isChosen } = merging;
  const save = () => action.run({ pkgId, ...edit, version: clash?.version ?? note.version });
  useSettled(merging, action.error, save);
  return (
    <Section title="内部备注">
      {mayWrite ? (
        <form
          ref={form}
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <FormError error={clash ? null : action.error} />
          <Field
            label="客户看不到"
            value={text}
            onChange={setText}
            rows={2}
            maxLength={1000}
            autoFocus={isBegun}
          />
          {conflicts.length > 0 && <ClashChoice merging={merging} labels={{ note: "备注" }} />}
          <div className={styles.acts}>
            <Button type="submit" busy={action.isBusy} disabled={text.trim() === note.note || !isChosen}>
              保存备注
            </Button>
            <NoteHistory type="pkgNote" id={pkgId} note={note} fill={setText} />
          </div>
        </form>
      ) : (
        <p>{note.note || "—"}</p>
      )}
      {note.editTime && (
        <p className={styles.note}>
          {note.editor} <Moment at={note.editTime} />
        </p>
      )}
    </Section>
  );
}
