import styles from "./field.module.css";

/** What is wrong, below what it is about, which names the `id` in `aria-describedby`. */
export function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <div id={id} className={styles.note} data-error="">
      {text}
    </div>
  );
}
