import type { ApiError } from "@crux/client/client";
import type { Edited } from "@crux/contract/edit";
import { type RefObject, useState } from "react";
import { useClash, useSettled } from "../../browser/use-clash.ts";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { WordsHistory, type WordsHistoryProps } from "../history/words-history.tsx";
import { ClashChoice } from "./clash-choice.tsx";
import styles from "./words-form.module.css";

/** Words, and who left them so. */
type Written = Edited & { words: string };

type WordsFormProps = Pick<WordsHistoryProps, "type" | "id"> & {
  /** What stands there by now. */
  now: Written;
  /** Saves words over a version; answers what stands there then. */
  save: (words: string, version: number) => Promise<Written | undefined>;
  isBusy: boolean;
  error: ApiError | null;
  label: string;
  hint?: string;
  /** What the words are, beside those of somebody else. */
  name: string;
  rows: number;
  maxLength: number;
  autoFocus?: boolean;
  ref?: RefObject<HTMLFormElement | null>;
};

/** Words that staff write about a thing; where somebody else wrote meanwhile, one chooses what stands. */
export function WordsForm(props: WordsFormProps) {
  const { type, id, now, isBusy, error, name, ref, label, rows, maxLength, hint, autoFocus } = props;
  const [begun, setBegun] = useState(now);
  const [text, setText] = useState(now.words);
  const begin = (from: Written) => {
    setBegun(from);
    setText(from.words);
  };
  // Somebody else's words come in while nobody types here.
  if (now.version > begun.version && text.trim() === begun.words) begin(now);
  const merging = useClash(
    { words: begun.words },
    { words: text.trim() },
    error,
    (there: Record<string, string>) => ({ words: Object.values(there).join() }),
  );
  const { clash, conflicts, edit, isChosen } = merging;
  const save = async () => {
    const saved = await props.save(edit.words, clash?.version ?? begun.version);
    if (!saved) return;
    merging.forgetChoices();
    begin(saved);
  };
  useSettled(merging, error, save);
  return (
    <>
      <form
        ref={ref}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <FormError error={clash ? null : error} />
        <Field {...{ label, rows, maxLength, hint, autoFocus }} value={text} onChange={setText} />
        {conflicts.length > 0 && <ClashChoice merging={merging} labels={{ words: name }} />}
        <div className={styles.acts}>
          <Button type="submit" busy={isBusy} disabled={text.trim() === begun.words || !isChosen}>
            保存{name}
          </Button>
          <WordsHistory type={type} id={id} words={begun.words} version={begun.version} fill={setText} />
        </div>
      </form>
      {begun.editTime && (
        <p className={styles.note}>
          {begun.editor} <Moment at={begun.editTime} />
        </p>
      )}
    </>
  );
}
