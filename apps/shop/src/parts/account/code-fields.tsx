import type { ReactNode } from "react";
import { Field } from "../../ui/form/field.tsx";
import { RegionCodeButton } from "./region-code.tsx";
import type { TypedMobile } from "./use-mobile.ts";

export const CODE_LENGTH = 6;

/** Said at the field and as a toast where a code is not whole. */
export const CODE_MISSING = "请输入6位数字验证码";

/** The number that gets a code, with the picker of its region. */
export function MobileField({ mobile }: { mobile: TypedMobile }) {
  return (
    <Field
      label="手机号"
      value={mobile.number}
      onChange={mobile.setNumber}
      error={mobile.wrong}
      required
      placeholder="请输入手机号"
      type="tel"
      name="tel"
      autoComplete="tel-national"
      inputMode="tel"
      maxLength={20}
      left={<RegionCodeButton value={mobile.region} onChange={mobile.setRegion} />}
    />
  );
}

type CodeFieldProps = {
  value: string;
  onChange: (code: string) => void;
  error?: string | undefined;
  right: ReactNode;
};

/** Six digits, typed, pasted with the text around them, or filled in from the message (R-BIND-05). */
export function CodeField({ value, onChange, error, right }: CodeFieldProps) {
  return (
    <Field
      label="验证码"
      value={value}
      onChange={(text) => onChange(codeIn(text))}
      error={error}
      required
      placeholder="请输入验证码"
      name="code"
      autoComplete="one-time-code"
      inputMode="numeric"
      enterKeyHint="done"
      right={right}
    />
  );
}

/** The code in what was typed or pasted: six digits in a row, else the first six digits of all. */
function codeIn(text: string): string {
  const narrow = text.normalize("NFKC");
  return /(?:^|\D)(\d{6})(?!\d)/.exec(narrow)?.[1] ?? narrow.replace(/\D/g, "").slice(0, CODE_LENGTH);
}
