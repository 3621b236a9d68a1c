import { useEffect, useState } from "react";
import { Icon } from "../icons/icon.tsx";
import styles from "./back-to-top.module.css";

const SCREENS = 3;

/** 回到顶部, shown after three screens of scrolling. */
export function BackToTop() {
  const [isFar, setIsFar] = useState(false);
  useEffect(() => {
    const measure = () => setIsFar(window.scrollY > SCREENS * window.innerHeight);
    measure();
    window.addEventListener("scroll", measure, { passive: true });
    return () => window.removeEventListener("scroll", measure);
  }, []);
  if (!isFar) return null;
  return (
    <button
      type="button"
      className={styles.button}
      aria-label="回到顶部"
      onClick={() => {
        window.scrollTo({ top: 0, behavior: "smooth" });
        document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
      }}
    >
      <Icon name="up" size={20} />
    </button>
  );
}
