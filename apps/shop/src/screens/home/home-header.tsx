import { push } from "@crux/web/navigation";
import { useEffect, useRef } from "react";
import { ShopMark } from "../../parts/shop/shop-mark.tsx";
import { SearchLink } from "../../ui/form/search-link.tsx";
import styles from "./home-header.module.css";

/** The sticky head: the shop's name, and the search bar that leads to the search page when it gets the focus (R-HOME-02). */
export function HomeHeader() {
  const bar = useSearchFocus();
  return (
    <header className={styles.head}>
      <div className={styles.row}>
        <h1 tabIndex={-1} className="visually-hidden">
          商城
        </h1>
        <span className={styles.mark}>
          <ShopMark />
        </span>
        <div ref={bar} className={styles.search}>
          <SearchLink href="/search" />
        </div>
      </div>
    </header>
  );
}

/** Focus opens the search page, except when the Tab key only passes by: that would lock keyboards out of the page. */
function useSearchFocus() {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const area = bar.current;
    let isPassing = false;
    const note = (event: KeyboardEvent) => {
      isPassing = event.key === "Tab";
    };
    const forget = () => {
      isPassing = false;
    };
    const open = () => {
      if (!isPassing) push("/search");
    };
    document.addEventListener("keydown", note, true);
    document.addEventListener("pointerdown", forget, true);
    area?.addEventListener("focusin", open);
    return () => {
      document.removeEventListener("keydown", note, true);
      document.removeEventListener("pointerdown", forget, true);
      area?.removeEventListener("focusin", open);
    };
  }, []);
  return bar;
}
