import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { Link } from "wouter";
import styles from "./button.module.css";

type Look = {
  /** main = the page's one act, plain = outlined, ghost = text alone, danger = takes something away. */
  variant?: "main" | "plain" | "ghost" | "danger";
  children: ReactNode;
};

type ButtonProps = Look & {
  /** Keeps its place and focus while it runs, and answers no press. */
  busy?: boolean;
  /** The key that does the same, shown behind the word. */
  keys?: string;
  ref?: Ref<HTMLButtonElement>;
} & Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className">;

export function Button({ variant = "plain", busy = false, keys, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={styles.button}
      data-variant={variant}
      aria-busy={busy || undefined}
      aria-keyshortcuts={keys}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      <span className={styles.label}>
        {children}
        {keys && <kbd className={styles.keys}>{keys}</kbd>}
      </span>
    </button>
  );
}

/** A link to a page of the console that looks like a button. */
export function ButtonLink({ variant = "plain", href, children }: Look & { href: string }) {
  return (
    <Link href={href} className={styles.button} data-variant={variant}>
      {children}
    </Link>
  );
}
