import type { PkgNote } from "@crux/contract/ops/pkg-ops.schema";
import { orderOpsApi } from "@crux/contract/order";
import { useRef } from "react";
import { useAction } from "../../browser/use-action.ts";
import { useMay } from "../../browser/use-may.ts";
import { WordsForm } from "../../parts/edit/words-form.tsx";
import { useKeys } from "../../ui/keys/use-keys.ts";
import { Section } from "../../ui/page/section.tsx";
import { OLD_AFTER_MOVES } from "./use-bulk-moves.ts";

/** What staff tell each other of a parcel. */
export function NoteForm({ pkgId, note, isBegun }: { pkgId: number; note: PkgNote; isBegun: boolean }) {
  const mayWrite = useMay()("parcel.ship");
  const { run, isBusy, error } = useAction(orderOpsApi.notePkg, {
    refreshes: OLD_AFTER_MOVES,
    done: "备注已保存",
    isTold: true,
  });
  const form = useRef<HTMLFormElement>(null);
  const write = () => form.current?.querySelector("textarea")?.focus();
  useKeys(mayWrite ? [{ keys: "n", text: "写内部备注", act: write }] : []);
  return (
    <Section title="内部备注">
      {mayWrite ? (
        <WordsForm
          ref={form}
          type="pkgNote"
          id={pkgId}
          now={wordsOf(note)}
          save={async (words, version) => {
            const saved = await run({ pkgId, note: words, version });
            if (!saved) return undefined;
            // The field has had its turn, and keys are keys again.
            form.current?.querySelector("textarea")?.blur();
            return wordsOf(saved);
          }}
          {...{ isBusy, error }}
          label="客户看不到"
          name="备注"
          rows={2}
          maxLength={1000}
          autoFocus={isBegun}
        />
      ) : (
        <p>{note.note || "—"}</p>
      )}
    </Section>
  );
}

const wordsOf = ({ note, ...edited }: PkgNote) => ({ ...edited, words: note });
