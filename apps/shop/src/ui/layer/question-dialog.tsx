import { useRef, useState } from "react";
import styles from "./dialog.module.css";
import { Dialog } from "./dialog.tsx";

/** What somebody is asked, and who hears the answer. */
export interface Question {
  id: number;
  title: string;
  body?: string;
  cancel?: string;
  ok: string;
  danger?: boolean;
  input?: { placeholder?: string; maxLength?: number; value?: string };
  /** Takes the answered question off the screen. */
  dismiss: () => void;
  /** null = cancelled; without an input the answer is "". */
  answer: (text: string | null) => void;
}

/** One question of `confirm`, `alert` or `prompt`; loaded when first needed. */
export function QuestionDialog({ question }: { question: Question }) {
  const { title, body, cancel, ok, danger = false, input } = question;
  const [text, setText] = useState(input?.value ?? "");
  const result = useRef<string | null>(null);
  const finish = (answer: string | null) => {
    result.current = answer;
    question.dismiss();
  };
  return (
    <Dialog
      title={title}
      ok={ok}
      danger={danger}
      {...(cancel !== undefined && { cancel })}
      onCancel={() => finish(null)}
      onOk={() => finish(text)}
      onClosed={() => question.answer(result.current)}
    >
      {body}
      {input && (
        <>
          <textarea
            className={styles.field}
            data-first-focus=""
            aria-label={title}
            placeholder={input.placeholder}
            maxLength={input.maxLength}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          {input.maxLength !== undefined && (
            <span className={styles.count}>
              {text.length}/{input.maxLength}
            </span>
          )}
        </>
      )}
    </Dialog>
  );
}
