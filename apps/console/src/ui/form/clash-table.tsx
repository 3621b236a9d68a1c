import { useId } from "react";
import { Moment } from "../show/moment.tsx";
import styles from "./clash-table.module.css";

type Choice = "mine" | "now";
type ClashField = { key: string; label: string; before: string; mine: string; now: string };

type ClashTableProps = {
  /** Who was faster, and when. */
  editor: string;
  editTime: string | null;
  /** What both changed, each otherwise; without any, both edits stand once they are saved again. */
  fields: readonly ClashField[];
  choices: Readonly<Record<string, Choice | undefined>>;
  onChoose: (field: string, choice: Choice) => void;
};

/** 原来, 我的 and 现在 side by side, when somebody else saved the same meanwhile; one is chosen for each field. */
export function ClashTable({ editor, editTime, fields, choices, onChoose }: ClashTableProps) {
  const name = useId();
  const cell = (field: ClashField, choice: Choice) => (
    <td>
      <label className={styles.choice}>
        <input
          type="radio"
          name={`${name}-${field.key}`}
          checked={choices[field.key] === choice}
          onChange={() => onChoose(field.key, choice)}
        />
        {field[choice] || "（空）"}
      </label>
    </td>
  );
  if (fields.length === 0)
    return (
      <p role="alert" className={styles.note}>
        {editor || "同事"}已修改其他内容，再按一次保存，两处修改都会保留。
      </p>
    );
  return (
    <div role="alert" className={styles.clash}>
      <p>
        {editor || "同事"} {editTime && <Moment at={editTime} />} 已修改，请逐项选择：
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">原来</th>
            <th scope="col">我的</th>
            <th scope="col">现在</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.key}>
              <th scope="row">{field.label}</th>
              <td>{field.before || "（空）"}</td>
              {cell(field, "mine")}
              {cell(field, "now")}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
