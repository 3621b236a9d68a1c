import { type ReactNode, useState } from "react";
import styles from "./menu.module.css";
import { Menu } from "./menu.tsx";

type RowMenuProps = {
  /** The row that it belongs to: another one in its place has a menu of its own. */
  of: number | string;
  label: string;
  /** Its items, drawn once they are asked for. */
  children: ReactNode;
};

/** The ⋯ of a row; its menu is made when it is asked for, since there are a hundred rows. */
export function RowMenu({ of, label, children }: RowMenuProps) {
  const [asked, setAsked] = useState<RowMenuProps["of"]>();
  if (asked !== undefined && asked !== of) setAsked(undefined);
  if (asked !== of)
    return (
      <button type="button" className={styles.trigger} aria-label={label} onClick={() => setAsked(of)}>
        ⋯
      </button>
    );
  return (
    <Menu trigger="⋯" label={label} isOpenAtFirst>
      {children}
    </Menu>
  );
}
