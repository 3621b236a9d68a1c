import { useState } from "react";
import { MOST_TABLE_MB } from "../../browser/read-table.ts";
import styles from "./table-import.module.css";

type TableFileFieldProps = {
  label: string;
  /** What a line of it is, behind encodings and size. */
  note: string;
  isOff: boolean;
  onTake: (file: File | undefined) => void;
};

/** Where a table is chosen or dropped. */
export function TableFileField({ label, note, isOff, onTake }: TableFileFieldProps) {
  const [isOver, setOver] = useState(false);
  return (
    <label
      className={styles.drop}
      data-over={isOver ? "" : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!isOff) onTake(event.dataTransfer.files[0]);
      }}
    >
      <b>选择 CSV 文件，或拖到这里</b>
      <span className={styles.note}>{`UTF-8 或 GBK，最多 ${MOST_TABLE_MB} MB；${note}`}</span>
      <input
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        aria-label={label}
        disabled={isOff}
        onChange={(event) => {
          onTake(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
    </label>
  );
}
