import { last } from "@crux/rules/list/last";
import { liveValue } from "@crux/web/live-value";
import { useEffect, useId } from "react";
import styles from "./toast.module.css";

interface Message {
  id: number;
  text: string;
  ms?: number;
  action?: { text: string; onPress: () => void };
}

const note = liveValue<Message | undefined>(undefined);
const work = liveValue<Message | undefined>(undefined);
const hosts = liveValue<string[]>([]);
let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows one short text for `ms` (R-APP-36: 2000 unless told), in place of the one before. */
export function toast(text: string, options: { ms?: number; action?: Message["action"] } = {}): void {
  const { ms = 2000, action } = options;
  clearTimeout(timer);
  note.set({ id: ++lastId, text, ms, ...(action && { action }) });
  timer = setTimeout(() => note.set(undefined), ms);
}

/** Shows a text with a turning mark until the returned function is called. */
export function progress(text: string): () => void {
  const message = { id: ++lastId, text };
  clearTimeout(timer);
  note.set(undefined);
  work.set(message);
  return () => {
    if (work.get() === message) work.set(undefined);
  };
}

/** The status region; the app mounts it once, modals bring their own since the page under them is inert. */
export function ToastHost() {
  const id = useId();
  useEffect(() => {
    hosts.set([...hosts.get(), id]);
    return () => hosts.set(hosts.get().filter((other) => other !== id));
  }, [id]);
  const isTop = last(hosts.use()) === id;
  const shortNote = note.use();
  const running = work.use();
  const message = isTop ? (shortNote ?? running) : undefined;
  return (
    <div role="status" className={styles.host} ref={liftOverKeyboard}>
      {message && (
        <div key={message.id} className={styles.toast}>
          {message === running && <span className={styles.spinner} aria-hidden="true" />}
          <span>{message.text}</span>
          {message.action && <ActButton action={message.action} />}
        </div>
      )}
    </div>
  );
}

function ActButton({ action }: { action: NonNullable<Message["action"]> }) {
  return (
    <button
      type="button"
      className={styles.act}
      onClick={() => {
        note.set(undefined);
        action.onPress();
      }}
    >
      {action.text}
    </button>
  );
}

function liftOverKeyboard(host: HTMLElement | null) {
  const view = window.visualViewport;
  if (!host || !view) return;
  const lift = () => {
    const hidden = Math.max(0, window.innerHeight - view.height - view.offsetTop);
    host.style.setProperty("--keyboard", `${hidden}px`);
  };
  view.addEventListener("resize", lift);
  return () => view.removeEventListener("resize", lift);
}
