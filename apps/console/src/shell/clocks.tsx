import { useEffect, useState } from "react";
import { BEIJING, clockOf, SYDNEY } from "../ui/show/zones.ts";
import styles from "./clocks.module.css";

/** What the clocks show where the shop is and where its customers are. */
export function Clocks() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className={styles.clocks}>
      <span>悉尼 {clockOf(now, SYDNEY)}</span>
      <span>北京 {clockOf(now, BEIJING)}</span>
    </p>
  );
}
