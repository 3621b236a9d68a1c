import { liveValue } from "@crux/web/live-value";
import type { ComponentType } from "react";
import { firstTouch } from "../gesture/after-touch.tsx";
import { dialogHost } from "./dialog-host.ts";
import type { Question } from "./question-dialog.tsx";
import { toast } from "./toast.tsx";

const questions = liveValue<Question[]>([]);
const view = liveValue<ComponentType<{ question: Question }> | undefined>(undefined);
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

/** Shows what `confirm`, `alert` and `prompt` ask, one at a time. */
function DialogHost() {
  const [question] = questions.use();
  const Dialog = view.use();
  return question && Dialog ? <Dialog key={question.id} question={question} /> : null;
}

async function put(ask: Omit<Question, "id" | "dismiss" | "answer">): Promise<string | null> {
  try {
    await load();
  } catch {
    toast("网络连接失败，请检查网络后重试");
    return null;
  }
  // The second half of a double tap asks the same once more.
  if (questions.get().some(({ title, body }) => title === ask.title && body === ask.body)) return null;
  return new Promise((answer) => {
    dialogHost.set(DialogHost);
    const id = ++lastId;
    const dismiss = () => questions.set(questions.get().filter((other) => other.id !== id));
    questions.set([...questions.get(), { ...ask, id, dismiss, answer }]);
  });
}

async function load(): Promise<void> {
  if (view.get()) return;
  const file = await import("./question-dialog.tsx");
  view.set(file.QuestionDialog);
}

// Whoever can ask a question has its dialog at hand with the first touch.
if (typeof window !== "undefined")
  void firstTouch()
    .then(load, () => {})
    .catch(() => {});
