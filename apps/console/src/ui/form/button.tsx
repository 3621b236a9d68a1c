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

type ButtonLinkProps = Look & {
  href: string;
  /** Leads to a page that is none of the console's, in a tab of its own. */
  isOutside?: boolean | undefined;
};

/** A link that looks like a button. */
export function ButtonLink({ variant = "plain", href, isOutside = false, children }: ButtonLinkProps) {
  if (isOutside)
    return (
      <a href={href} target="_blank" rel="noopener" className={styles.button} data-variant={variant}>
        {children}
      </a>
    );
  return (
    <Link href={href} className={styles.button} data-variant={variant}>
      {children}
    </Link>
  );
}
