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

/** The main navigation at the bottom; links carry `data-replace`, the current one scrolls up instead (R-APP-10, R-APP-11). */
export function TabBar({ items, current }: { items: readonly TabBarItem[]; current: string }) {
  return (
    <nav className={styles.bar} aria-label="主导航">
      <div className={styles.row}>
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
