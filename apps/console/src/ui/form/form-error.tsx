import styles from "./form-error.module.css";

/** Why a form was refused, said where the eyes are; nothing without an error. */
export function FormError({ error }: { error: { message: string } | null }) {
  return (
    <div role="alert" className={styles.error}>
      {error?.message}
    </div>
  );
}
