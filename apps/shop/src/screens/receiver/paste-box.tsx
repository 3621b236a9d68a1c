import { type ReactNode, useState } from "react";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import styles from "./paste-box.module.css";

interface PasteBoxProps {
  isBusy: boolean;
  onRecognise: (text: string) => void;
  /** What was filled in, while it can be taken back. */
  result: ReactNode;
}

/** A place for a whole address from elsewhere, which then fills the fields below. */
export function PasteBox({ isBusy, onRecognise, result }: PasteBoxProps) {
  const [text, setText] = useState("");
  return (
    <div className={styles.box}>
      <Field
        label="粘贴地址，自动识别"
        name="paste"
        value={text}
        onChange={setText}
        rows={3}
        maxLength={500}
        placeholder="例如：李雷 13800000000 广东省深圳市南山区科技园1号"
        autoComplete="off"
      />
      <div className={styles.acts}>
        {result}
        <Button
          variant="plain"
          size="row"
          busy={isBusy}
          disabled={text.trim() === ""}
          onClick={() => onRecognise(text)}
        >
          识别
        </Button>
      </div>
    </div>
  );
}
