import { useEffect, useEffectEvent, useState } from "react";
import styles from "./search-field.module.css";

const PAUSE_MS = 300;

type SearchFieldProps = {
  label: string;
  value: string | undefined;
  /** Hears what was typed after a short pause, at once on Enter, and undefined for nothing. */
  onSearch: (text: string | undefined) => void;
  maxLength?: number;
  /** One of several fields beside each other: for a number, not for words. */
  isShort?: boolean;
};

/** Where a list is searched by text. */
export function SearchField({
  label,
  value = "",
  onSearch,
  maxLength = 100,
  isShort = false,
}: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    // Back, forward and 清除 change it from outside.
    setKnown(value);
    if (text.trim() !== value) setText(value);
  }
  const search = useEffectEvent(() => {
    if (text.trim() !== value) onSearch(text.trim() || undefined);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key starts the pause anew.
  useEffect(() => {
    const timer = setTimeout(() => search(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <input
      type="search"
      className={isShort ? `${styles.search} ${styles.short}` : styles.search}
      aria-label={label}
      placeholder={label}
      maxLength={maxLength}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        // It searches, and sends no form that it may stand in.
        event.preventDefault();
        onSearch(text.trim() || undefined);
      }}
    />
  );
}
