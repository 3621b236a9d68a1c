import { trimUkRegion, type UkRegion, ukProblems } from "@crux/rules/address/uk-address";
import { useRef, useState } from "react";
import { Field } from "../../ui/form/field.tsx";
import { Dialog } from "../../ui/layer/dialog.tsx";
import { toast } from "../../ui/layer/toast.tsx";
import styles from "./uk-dialog.module.css";

interface UkDialogProps {
  value: UkRegion;
  onCancel: () => void;
  onDone: (region: UkRegion) => void;
}

const FIELDS = [
  { name: "state", label: "省/郡", placeholder: "例如 England" },
  { name: "city", label: "城市", placeholder: "例如 London" },
  { name: "postCode", label: "邮编", placeholder: "例如 SW1A 1AA" },
] as const;

/** The typed region of a British address: trimmed and checked when a field is left, and again at 确定 (R-RCV-14, R-RCV-30). */
export function UkDialog({ value, onCancel, onDone }: UkDialogProps) {
  const [region, setRegion] = useState<UkRegion>(value);
  const [errors, setErrors] = useState<Partial<UkRegion>>({});
  const fields = useRef<HTMLDivElement>(null);

  const leave = (field: keyof UkRegion) => {
    const trimmed = trimUkRegion(region);
    setRegion({ ...region, [field]: trimmed[field] });
    setErrors({ ...errors, [field]: ukProblems(trimmed).find((problem) => problem.field === field)?.text });
  };
  const confirm = () => {
    const [first] = ukProblems(region);
    if (!first) return onDone(trimUkRegion(region));
    setErrors({ [first.field]: first.text });
    toast(first.text);
    fields.current?.querySelector<HTMLElement>(`[name="${first.field}"]`)?.focus();
  };

  return (
    <Dialog title="填写英国地址" cancel="取消" ok="确定" onCancel={onCancel} onOk={confirm}>
      <div ref={fields} className={styles.fields}>
        {FIELDS.map(({ name, label, placeholder }) => (
          <div key={name} className={styles.field}>
            <Field
              label={label}
              name={name}
              value={region[name]}
              onChange={(text) => {
                setRegion({ ...region, [name]: text });
                setErrors({ ...errors, [name]: undefined });
              }}
              onBlur={() => leave(name)}
              error={errors[name]}
              required
              placeholder={placeholder}
              maxLength={name === "postCode" ? 30 : 60}
              autoComplete="off"
              autoCapitalize={name === "postCode" ? "characters" : "words"}
            />
          </div>
        ))}
      </div>
    </Dialog>
  );
}
