import type { ButtonHTMLAttributes, ReactNode } from "react";
import styles from "./button.module.css";

interface Look {
  /** main = the page's one act, plain = outlined, ghost = text only, danger = deletes or cancels. */
  variant?: "main" | "plain" | "ghost" | "danger";
  /** bar = 44 px in bars, row = 36 px in rows (44 px to touch), wide = 44 px over the full width. */
  size?: "bar" | "row" | "wide";
  children: ReactNode;
}

type ButtonProps = Look & {
  busy?: boolean;
  /** Looks disabled, yet a press is answered with what is missing. */
  inactive?: boolean;
} & ButtonHTMLAttributes<HTMLButtonElement>;

/** A button; while `busy` it keeps its place and focus, and presses do nothing (G10). */
export function Button({
  variant = "main",
  size = "bar",
  busy = false,
  inactive = false,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={styles.button}
      data-variant={variant}
      data-size={size}
      data-inactive={inactive ? "" : undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest["aria-disabled"]}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      <span className={styles.label}>{children}</span>
    </button>
  );
}

/** A link that looks like a button; `replace` takes the place of the current history entry. */
export function ButtonLink(props: Look & { href: string; replace?: boolean }) {
  const { variant = "main", size = "bar", href, replace, children } = props;
  return (
    <a
      href={href}
      className={styles.button}
      data-variant={variant}
      data-size={size}
      data-replace={replace ? "" : undefined}
    >
      {children}
    </a>
  );
}
