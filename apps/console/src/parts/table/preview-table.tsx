import styles from "./table-import.module.css";
import type { TablePreview } from "./table-preview.ts";

/** The first lines of a file as they were read; columns that say nothing are grey. */
export function PreviewTable({
  preview: { file, encoding, head, isKnown, rows },
}: {
  preview: TablePreview;
}) {
  const unknown = head.filter((_, place) => !isKnown[place]);
  return (
    <div className={styles.preview}>
      <p>
        <b>{file.name}</b> <span className={styles.note}>{`${encoding} · 前 ${rows.length} 行`}</span>
      </p>
      {unknown.length > 0 && (
        <p
          className={styles.note}
        >{`不认识的列不会导入：${unknown.filter(Boolean).join("、") || "（空列名）"}`}</p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys have to reach it. */}
      <section className={styles.scroll} aria-label="文件预览" tabIndex={0}>
        <table>
          <thead>
            <tr>
              {head.map((title, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are.
                <th key={place} scope="col" data-unknown={isKnown[place] ? undefined : ""}>
                  {title || "（空）"}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines stay where they are.
              <tr key={line}>
                {head.map((_, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are.
                  <td key={place} data-unknown={isKnown[place] ? undefined : ""}>
                    {row[place] ?? ""}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
