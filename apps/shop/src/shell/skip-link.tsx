import styles from "./skip-link.module.css";

/** The first stop of a keyboard: past head and tabs to what the page is about. */
export function SkipLink() {
  return (
    <button type="button" className={styles.skip} onClick={skip}>
      跳到正文
    </button>
  );
}

/** No link: an entry of history would be another visit of the page. */
function skip(): void {
  const main = document.querySelector("main");
  if (!main) return;
  main.tabIndex = -1;
  main.focus();
}
