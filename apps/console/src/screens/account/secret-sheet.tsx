import { Button } from "../../ui/form/button.tsx";
import styles from "./account-screen.module.css";

type SecretSheetProps = {
  /** Whose it is, for the printed page. */
  name: string;
  text: string;
  recoveryCodes?: readonly string[];
  pass: string;
  onDone: () => void;
};

/** What is shown this once, to be copied or printed: a door pass, and recovery codes where there are some. */
export function SecretSheet({ name, text, recoveryCodes, pass, onDone }: SecretSheetProps) {
  const lines = [...(recoveryCodes ? ["恢复码", ...recoveryCodes, ""] : []), "通行码", pass];
  return (
    <div className={styles.sheet}>
      <p className={styles.printed}>南十字 控制台 · 用户名 {name}</p>
      <p>{text}</p>
      {recoveryCodes && (
        <>
          <h3 className={styles.kind}>恢复码</h3>
          <ul className={styles.codes} aria-label="恢复码">
            {recoveryCodes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </>
      )}
      <h3 className={recoveryCodes ? styles.kind : styles.printed}>通行码</h3>
      <p className={styles.codes} data-pass="">
        {pass}
      </p>
      <div className={styles.acts}>
        <Button onClick={() => void navigator.clipboard.writeText(lines.join("\n"))}>复制</Button>
        <Button onClick={() => print()}>打印</Button>
        <Button variant="main" onClick={onDone}>
          我已保存
        </Button>
      </div>
    </div>
  );
}
