import type { ReactNode } from "react";
import { useSession } from "../browser/staff-session.ts";
import { Button } from "../ui/form/button.tsx";
import { Tag } from "../ui/show/tag.tsx";
import { AccountMenu } from "./account-menu.tsx";
import styles from "./bar.module.css";
import { Clocks } from "./clocks.tsx";
import { SearchBox } from "./search/search-box.tsx";

type BarProps = {
  title: string | undefined;
  onMenu: () => void;
  isMenuOpen: boolean;
  /** What stands before the clocks. */
  facts: ReactNode;
};

/** What stands above every page: where one is, the time in both places, and who one is. */
export function Bar({ title, onMenu, isMenuOpen, facts }: BarProps) {
  const inDemo = useSession()?.user.inDemo === true;
  return (
    <header className={styles.bar}>
      <span className={styles.menu}>
        <Button variant="ghost" onClick={onMenu} aria-expanded={isMenuOpen}>
          菜单
        </Button>
      </span>
      <p className={styles.place}>{title}</p>
      <SearchBox />
      <div className={styles.tools}>
        {facts}
        <Clocks />
        {inDemo && (
          <span className={styles.demo}>
            <Tag tone="warn">演示数据</Tag>
          </span>
        )}
        <AccountMenu />
      </div>
    </header>
  );
}
