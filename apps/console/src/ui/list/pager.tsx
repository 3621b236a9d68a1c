import { Button } from "../form/button.tsx";
import styles from "./pager.module.css";
import type { ListAnswer } from "./use-list.ts";
import { type ListState, PAGE_SIZES } from "./use-list-state.ts";

/** Which page this is, the others, and how long pages are; nothing where one page holds all. */
export function Pager({
  list,
  state,
}: {
  list: Pick<ListAnswer<unknown>, "rows" | "total" | "isCapped">;
  state: Pick<ListState, "page" | "size" | "goTo" | "resize">;
}) {
  const { page, size, goTo, resize } = state;
  const last = Math.max(0, Math.ceil(list.total / size) - 1);
  if (!list.rows || (list.total <= PAGE_SIZES[0] && page === 0)) return null;
  return (
    <nav className={styles.pager} aria-label="分页">
      <Button disabled={page === 0} onClick={() => goTo(page - 1)}>
        上一页
      </Button>
      <p>
        第 {page + 1} / {last + 1}
        {list.isCapped ? "+" : ""} 页
      </p>
      <Button disabled={page >= last && !list.isCapped} onClick={() => goTo(page + 1)}>
        下一页
      </Button>
      <label className={styles.size}>
        每页
        <select value={size} onChange={(event) => resize(Number(event.target.value))}>
          {PAGE_SIZES.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
        条
      </label>
    </nav>
  );
}
