import { liveValue } from "@crux/web/live-value";
import { useEffect, useId } from "react";
import styles from "./toast.module.css";

type Message = { id: number; text: string; isAlarm: boolean; action?: { text: string; onPress: () => void } };

const message = liveValue<Message | undefined>(undefined);
const hosts = liveValue<readonly string[]>([]);
let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows one short text in place of the one before; failures (`isAlarm`) stay twice as long. */
export function toast(
  text: string,
  { isAlarm = false, action }: { isAlarm?: boolean; action?: Message["action"] } = {},
): void {
  clearTimeout(timer);
  message.set({ id: ++lastId, text, isAlarm, ...(action && { action }) });
  timer = setTimeout(() => message.set(undefined), isAlarm ? 8_000 : 4_000);
}

/** The status region; the frame has one, and each modal layer its own, since the page under it is inert. */
export function ToastHost() {
  const id = useId();
  useEffect(() => {
    hosts.set([...hosts.get(), id]);
    return () => hosts.set(hosts.get().filter((other) => other !== id));
  }, [id]);
  const shown = message.use();
  const isTop = hosts.use().at(-1) === id;
  return (
    <div role="status" className={styles.host}>
      {isTop && shown && (
        <div key={shown.id} className={styles.toast} data-alarm={shown.isAlarm ? "" : undefined}>
          <span>{shown.text}</span>
          {shown.action && (
            <button
              type="button"
              className={styles.act}
              onClick={() => {
                message.set(undefined);
                shown.action?.onPress();
              }}
            >
              {shown.action.text}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
