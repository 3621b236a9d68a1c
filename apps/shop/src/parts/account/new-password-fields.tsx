import { hasLetterAndDigit } from "@crux/rules/people/account-patterns";
import { PasswordField } from "./password-field.tsx";
import { type NewPassword, PASSWORD_PROBLEMS } from "./registration-problem.ts";
import { RuleTicks } from "./rule-ticks.tsx";

interface NewPasswordFieldsProps {
  /** How the password is called here: 密码, 新密码. */
  label: string;
  value: NewPassword;
  wrong: { [Name in keyof NewPassword]?: string | undefined };
  onChange: (name: keyof NewPassword, text: string) => void;
  /** The repetition was left and is another one. */
  onDiffer: (text: string) => void;
}

/** A password that is set, and once more. */
export function NewPasswordFields({ label, value, wrong, onChange, onDiffer }: NewPasswordFieldsProps) {
  const { password, password2 } = value;
  const differs = password2 !== "" && password2 !== password;
  return (
    <>
      <PasswordField
        label={label}
        value={password}
        onChange={(text) => onChange("password", text)}
        error={wrong.password}
        hint={
          <RuleTicks
            rules={[
              { text: "6-16位", isDone: password.length >= 6 && password.length <= 16 },
              { text: "含字母和数字", isDone: hasLetterAndDigit(password) },
            ]}
          />
        }
        required
        placeholder={`请输入${label}`}
        name="password"
        autoComplete="new-password"
        maxLength={200}
        enterKeyHint="next"
      />
      <PasswordField
        label={`重复${label}`}
        value={password2}
        onChange={(text) => onChange("password2", text)}
        error={wrong.password2}
        // Its line is there before the error is, so that nothing moves under a finger on the button.
        hint={<RuleTicks rules={[{ text: "与上面的密码一致", isDone: password2 !== "" && !differs }]} />}
        required
        placeholder="请再次输入密码"
        name="password2"
        autoComplete="new-password"
        maxLength={200}
        enterKeyHint="done"
        onBlur={() => differs && onDiffer(PASSWORD_PROBLEMS["passwords-differ"][1])}
      />
    </>
  );
}
