import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import styles from "./typed.module.css";

type TypedProps = { onChange: (isUnsaved: boolean) => void; children: ReactNode };

/** Tells whether something was typed among its children that still stands there, in a form that has something to save. */
export function Typed({ onChange, children }: TypedProps) {
  const place = useRef<HTMLDivElement>(null);
  const fields = useRef(new Set<EventTarget>());
  const look = useEffectEvent(() => onChange([...fields.current].some(isUnsaved)));
  useEffect(() => {
    const observer = new MutationObserver(look);
    if (place.current)
      observer.observe(place.current, { subtree: true, childList: true, attributeFilter: ["disabled"] });
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={place}
      className={styles.typed}
      onInput={({ target }) => {
        fields.current.add(target);
        look();
      }}
    >
      {children}
    </div>
  );
}

function isUnsaved(field: EventTarget): boolean {
  const { isConnected, form } = field as HTMLInputElement;
  return isConnected && !form?.querySelector(":disabled[type=submit]");
}
