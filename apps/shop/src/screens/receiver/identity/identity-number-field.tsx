import type { Identity } from "@crux/contract/address.schema";
import {
  groupIdentityCode,
  hasRightCheckCharacter,
  maskIdentityCode,
  normalIdentityCode,
} from "@crux/rules/identity/identity-number";
import { useId, useLayoutEffect, useRef, useState } from "react";
import { Field } from "../../../ui/form/field.tsx";
import styles from "./identity-section.module.css";

/** An address is kept without it; some routes ask for it before an order. */
const OPTIONAL = "选填；线路要求实名时，下单前须补齐";

interface IdentityNumberFieldProps {
  code: string;
  error: string | undefined;
  suggestions: readonly Identity[];
  onType: (text: string) => void;
}

/** The ID number, grouped while it is typed, with the numbers that were used before (R-RCV-05, R-RCV-26). */
export function IdentityNumberField({ code, error, suggestions, onType }: IdentityNumberFieldProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const caret = useRef<number | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const offered = isOpen ? suggestions.filter(({ identifyCode }) => identifyCode !== code) : [];

  useLayoutEffect(() => {
    const input = box.current?.querySelector("input");
    if (input && caret.current !== null) placeCaret(input, caret.current);
    caret.current = null;
  });

  const handleChange = (text: string) => {
    const at = box.current?.querySelector("input")?.selectionStart ?? text.length;
    caret.current = normalIdentityCode(text.slice(0, at)).length;
    setIsOpen(true);
    onType(text.replace(/[^0-9a-z\s]/gi, ""));
  };

  return (
    <div ref={box}>
      <Field
        label="身份证号"
        name="identifyCode"
        value={groupIdentityCode(code)}
        onChange={handleChange}
        error={error}
        hint={
          code === "" ? OPTIONAL : hasRightCheckCharacter(code) ? undefined : "校验位不符，请核对身份证号"
        }
        placeholder="请填写收件人身份证号"
        maxLength={24}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        onFocus={() => setIsOpen(true)}
        onBlur={(event) => {
          if (!box.current?.contains(event.relatedTarget)) setIsOpen(false);
        }}
        aria-controls={offered.length > 0 ? id : undefined}
      />
      {offered.length > 0 && (
        <div id={id} className={styles.used}>
          <div className={styles.usedTitle}>使用过的身份证</div>
          {offered.map((one) => (
            <button
              key={one.id}
              type="button"
              className={styles.usedRow}
              // Safari does not focus buttons, so the field would lose its focus, and the list close, before the tap.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => {
                onType(one.identifyCode);
                setIsOpen(false);
              }}
            >
              {one.client} - {maskIdentityCode(one.identifyCode)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Behind as many characters as before the blanks were set anew. */
function placeCaret(input: HTMLInputElement, characters: number): void {
  let at = 0;
  for (let seen = 0; at < input.value.length && seen < characters; at += 1)
    if (input.value[at] !== " ") seen += 1;
  input.setSelectionRange(at, at);
}
