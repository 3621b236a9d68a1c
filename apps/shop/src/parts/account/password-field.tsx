import { type ComponentProps, useState } from "react";
import { Field } from "../../ui/form/field.tsx";
import { EyeIcon } from "../../ui/icons/eye-icon.tsx";
import { EyeOffIcon } from "../../ui/icons/eye-off-icon.tsx";
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
          {isShown ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
        </button>
      }
    />
  );
}
