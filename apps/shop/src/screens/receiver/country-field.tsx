import { COUNTRIES, type Country } from "@crux/contract/countries";
import { useState } from "react";
import { PickField } from "../../ui/pick-field.tsx";
import { RadioRow } from "../../ui/radio-row.tsx";
import { Sheet } from "../../ui/sheet.tsx";

/** The country of a receiver. Addresses outside China cannot be entered yet, but a stored one keeps its country. */
export function CountryField(props: {
  value: Country;
  stored: Country | undefined;
  onChange: (country: Country) => void;
}) {
  const { value, stored, onChange } = props;
  const [isOpen, setIsOpen] = useState(false);
  const isOffered = (country: Country) => country === "中国" || country === stored;
  return (
    <>
      <PickField
        label="国家/地区"
        name="country"
        value={value}
        placeholder="请选择国家/地区"
        required
        onPress={() => setIsOpen(true)}
      />
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title="选择国家/地区">
        {COUNTRIES.map((country) => (
          <RadioRow
            key={country}
            name="country-choice"
            value={country}
            checked={country === value}
            title={country}
            disabled={!isOffered(country)}
            {...(!isOffered(country) && { note: "敬请期待" })}
            onChange={() => {
              onChange(country);
              setIsOpen(false);
            }}
          />
        ))}
      </Sheet>
    </>
  );
}
