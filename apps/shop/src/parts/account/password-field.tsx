import { type ComponentProps, useState } from "react";
import { Field } from "../../ui/form/field.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import styles from "./password-field.module.css";

/** A field that hides its text until the eye is pressed. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, "type" | "right">) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field
      {...props}
      type={isShown ? "text" : "password"}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      right={
        <button
          type="button"
          className={styles.eye}
          aria-label={isShown ? "隐藏密码" : "显示密码"}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <Icon name="eye-off" size={20} /> : <Icon name="eye" size={20} />}
        </button>
      }
    />
  );
}
