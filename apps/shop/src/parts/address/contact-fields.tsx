import { splitContact } from "@crux/rules/people/contact-number";
import { REGION_CODES } from "@crux/rules/people/mobile";
import { Field } from "../../ui/form/field.tsx";
import { RegionCodeButton } from "../account/region-code.tsx";
import type { ContactValues } from "./contact-values.ts";

interface ContactFieldsProps {
  values: ContactValues;
  errors: Partial<Record<"name" | "mobile", string>>;
  onChange: (patch: Partial<ContactValues>) => void;
  /** Offers the browser's knowledge of its own user. */
  isOwn?: boolean;
  mobileHint?: string | undefined;
}

/** Name and mobile of a sender or receiver. */
export function ContactFields({ values, errors, onChange, isOwn = false, mobileHint }: ContactFieldsProps) {
  const region = REGION_CODES.find((code) => code === values.region);
  return (
    <>
      <Field
        label="姓名"
        name="name"
        value={values.name}
        onChange={(name) => onChange({ name })}
        error={errors.name}
        required
        placeholder="请填写姓名"
        maxLength={60}
        autoComplete={isOwn ? "name" : "off"}
        enterKeyHint="next"
      />
      <Field
        label="手机号"
        name="mobile"
        type="tel"
        inputMode="tel"
        value={values.mobile}
        onChange={(text) => onChange(mobilePatch(text, values.region || (isOwn ? "+61" : "+86")))}
        error={errors.mobile}
        hint={mobileHint}
        required
        placeholder="请填写手机号"
        maxLength={20}
        autoComplete={isOwn ? "tel-national" : "off"}
        enterKeyHint="next"
        left={region && <RegionCodeButton value={region} onChange={(code) => onChange({ region: code })} />}
      />
    </>
  );
}

/** A number with a region code brings it along; one with a code that the picker lacks stands alone. */
function mobilePatch(text: string, offered: string): Partial<ContactValues> {
  const typed = text.trimStart();
  const { region, number } = splitContact(typed);
  if (region !== "") return { region, mobile: number.trim() };
  if (typed.startsWith("+")) return { region: "", mobile: typed };
  return { region: offered, mobile: text };
}

interface DetailFieldProps {
  value: string;
  error: string | undefined;
  onChange: (detailAddress: string) => void;
  isOwn?: boolean;
}

export function DetailField({ value, error, onChange, isOwn = false }: DetailFieldProps) {
  return (
    <Field
      label="详细地址"
      name="detailAddress"
      value={value}
      onChange={onChange}
      error={error}
      required
      rows={3}
      placeholder="街道、楼栋、门牌号"
      maxLength={200}
      hasCounter
      autoComplete={isOwn ? "street-address" : "off"}
    />
  );
}
