import type { PkgNote } from "@crux/contract/ops/pkg-ops.schema";
import { orderOpsApi } from "@crux/contract/order";
import { isRecord } from "@crux/web/storage";
import { useRef, useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { useMay } from "../../browser/use-may.ts";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { useKeys } from "../../ui/keys/use-keys.ts";
import { Section } from "../../ui/page/section.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import styles from "./parcels.module.css";
import { OLD_AFTER_MOVES } from "./use-bulk-moves.ts";

/** What staff tell each other of a parcel; somebody else's newer note is shown before it is written over. */
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
  const newer = newerNote(action.error?.data);
  return (
    <Section title="内部备注">
      {mayWrite ? (
        <form
          ref={form}
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void action.run({ pkgId, note: text, version: newer?.version ?? note.version });
          }}
        >
          <FormError error={action.error} />
          {newer && <p className={styles.note}>现在是：{newer.text || "（空）"}。再次保存将覆盖它。</p>}
          <Field
            label="客户看不到"
            value={text}
            onChange={setText}
            rows={2}
            maxLength={1000}
            autoFocus={isBegun}
          />
          <div className={styles.acts}>
            <Button type="submit" busy={action.isBusy} disabled={text.trim() === note.note}>
              保存备注
            </Button>
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

function newerNote(data: unknown): { text: string; version: number } | null {
  if (!isRecord(data) || !isRecord(data.now) || typeof data.version !== "number") return null;
  return { text: String(data.now.note ?? ""), version: data.version };
}
