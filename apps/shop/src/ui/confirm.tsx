import { useRef, useState } from "react";
import styles from "./dialog.module.css";
import { Dialog } from "./dialog.tsx";
import { liveValue } from "./live-value.ts";

interface Question {
  id: number;
  title: string;
  body?: string;
  cancel?: string;
  ok: string;
  danger?: boolean;
  input?: { placeholder?: string; maxLength?: number; value?: string };
  /** null = cancelled; without an input the answer is "". */
  answer: (text: string | null) => void;
}

const questions = liveValue<Question[]>([]);
let lastId = 0;

/** Asks before an act; true only when the right button was pressed. History has settled when it resolves. */
export async function confirm(ask: {
  title: string;
  body?: string;
  cancel?: string;
  ok?: string;
  danger?: boolean;
}): Promise<boolean> {
  return (await put({ cancel: "取消", ok: "确定", ...ask })) !== null;
}

/** Tells something that has to be noticed; resolves when it is closed. */
export async function alert(ask: { title: string; body?: string; ok?: string }): Promise<void> {
  await put({ ok: "确定", ...ask });
}

/** Asks for a short text; null when cancelled. */
export function prompt(ask: {
  title: string;
  placeholder?: string;
  maxLength?: number;
  value?: string;
  cancel?: string;
  ok?: string;
}): Promise<string | null> {
  const { title, cancel = "取消", ok = "确定", ...input } = ask;
  return put({ title, cancel, ok, input });
}

function put(question: Omit<Question, "id" | "answer">): Promise<string | null> {
  return new Promise((answer) => {
    questions.set([...questions.get(), { ...question, id: ++lastId, answer }]);
  });
}

/** Shows what `confirm`, `alert` and `prompt` ask, one at a time; the app mounts it once. */
export function DialogHost() {
  const [question] = questions.use();
  return question ? <QuestionDialog key={question.id} question={question} /> : null;
}

function QuestionDialog({ question }: { question: Question }) {
  const { title, body, cancel, ok, danger, input } = question;
  const [text, setText] = useState(input?.value ?? "");
  const result = useRef<string | null>(null);
  const finish = (answer: string | null) => {
    result.current = answer;
    questions.set(questions.get().filter((other) => other !== question));
  };
  return (
    <Dialog
      title={title}
      ok={ok}
      danger={danger ?? false}
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
