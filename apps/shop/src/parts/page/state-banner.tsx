import type { ReactNode } from "react";
import styles from "./state-banner.module.css";

interface StateBannerProps {
  label: string;
  icon: ReactNode;
  /** What waits is yellow, what goes well green, what is over grey. */
  tone: "wait" | "good" | "over";
  title: string;
  children: ReactNode;
}

/** Where something stands, with what comes next under it. */
export function StateBanner({ label, icon, tone, title, children }: StateBannerProps) {
  return (
    <section className={styles.banner} data-tone={tone} aria-label={label}>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.text}>
        <strong className={styles.status}>{title}</strong>
        {children}
      </span>
    </section>
  );
}
