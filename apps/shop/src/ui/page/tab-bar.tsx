import type { ReactNode } from "react";
import { Badge } from "../show/badge.tsx";
import styles from "./tab-bar.module.css";

interface TabBarItem {
  href: string;
  text: string;
  icon: ReactNode;
  activeIcon: ReactNode;
  /** Already shortened, see `badgeText`. */
  badge?: string;
  /** The whole name where a badge is shown: "购物车，3件商品". */
  label?: string;
}

interface TabBarProps {
  items: readonly TabBarItem[];
  current: string;
  /** Pages besides the tabs have it in large windows only, where it is the head of every page. */
  isTab: boolean;
  /** What stands before the links there. */
  lead: ReactNode;
}

/** The main navigation, at the bottom of a phone and on top of a large window; links carry `data-replace`, the current one scrolls up instead (R-APP-10, R-APP-11). */
export function TabBar({ items, current, isTab, lead }: TabBarProps) {
  return (
    <nav className={styles.bar} aria-label="主导航" data-away={isTab ? undefined : ""}>
      <div className={styles.row}>
        <div className={styles.lead}>{lead}</div>
        {items.map((item) => {
          const isCurrent = item.href === current;
          return (
            <a
              key={item.href}
              href={item.href}
              className={styles.item}
              data-replace=""
              aria-current={isCurrent ? "page" : undefined}
              aria-label={item.label}
              onClick={(event) => {
                if (!isCurrent) return;
                event.preventDefault();
                window.scrollTo({ top: 0, behavior: "smooth" });
              }}
            >
              <span className={styles.icon}>
                {isCurrent ? item.activeIcon : item.icon}
                {item.badge && <Badge text={item.badge} />}
              </span>
              {item.text}
            </a>
          );
        })}
      </div>
    </nav>
  );
}
