import { FrameIcon } from "../icons/frame-icon.tsx";
import styles from "./search-bar.module.css";

export const SEARCH_PLACEHOLDER = "搜索商品、品牌";

/** The search bar as a link to the search page, for pages where nothing is typed. */
export function SearchLink({ href, text = SEARCH_PLACEHOLDER }: { href: string; text?: string }) {
  return (
    <a href={href} className={styles.box}>
      <FrameIcon name="search" size={20} />
      <span className={styles.text}>{text}</span>
    </a>
  );
}
