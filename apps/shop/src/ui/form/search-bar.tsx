import { useRef } from "react";
import { Icon } from "../icons/icon.tsx";
import styles from "./search-bar.module.css";
import { SEARCH_PLACEHOLDER } from "./search-link.tsx";

interface SearchBarProps {
  value: string;
  /** Also tells whether the text still holds letters that become Chinese ones. */
  onChange: (text: string, isComposing: boolean) => void;
  /** Gets the text without blanks around it and with single blanks inside; may be "". */
  onSubmit: (text: string) => void;
  placeholder?: string;
  autoFocus?: boolean;
  /** The keyboard that phones offer. */
  inputMode?: "search" | "numeric";
  /** Shows 搜索 beside the field; without it the keyboard's key submits. */
  hasButton?: boolean;
}

/** The search form; choosing among Chinese candidates with Enter does not submit. */
export function SearchBar(props: SearchBarProps) {
  const input = useRef<HTMLInputElement>(null);
  const {
    value,
    onChange,
    onSubmit,
    placeholder = SEARCH_PLACEHOLDER,
    autoFocus = false,
    inputMode = "search",
    hasButton = false,
  } = props;
  return (
    <search className={styles.search}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          input.current?.blur();
          onSubmit(value.trim().replace(/\s+/g, " "));
        }}
      >
        <div className={styles.box}>
          <Icon name="search" size={20} />
          <input
            ref={input}
            type="search"
            className={styles.input}
            aria-label={placeholder}
            placeholder={placeholder}
            enterKeyHint="search"
            inputMode={inputMode}
            autoComplete="off"
            maxLength={60}
            // biome-ignore lint/a11y/noAutofocus: on the search page typing is the only thing to do.
            autoFocus={autoFocus}
            value={value}
            onChange={(event) => {
              const { nativeEvent } = event;
              onChange(event.target.value, nativeEvent instanceof InputEvent && nativeEvent.isComposing);
            }}
            onCompositionEnd={(event) => onChange(event.currentTarget.value, false)}
            onKeyDown={(event) => {
              const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
              if (event.key === "Enter" && isComposing) event.preventDefault();
            }}
          />
          {value !== "" && (
            <button
              type="button"
              className={styles.clear}
              aria-label="清除"
              onClick={() => {
                onChange("", false);
                input.current?.focus();
              }}
            >
              <Icon name="close" size={16} />
            </button>
          )}
        </div>
        {hasButton && (
          <button type="submit" className={styles.submit}>
            搜索
          </button>
        )}
      </form>
    </search>
  );
}
