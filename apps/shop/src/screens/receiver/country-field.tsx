import { COUNTRIES, type Country } from "@crux/contract/countries";
import { useState } from "react";
import { PickField } from "../../ui/form/pick-field.tsx";
import { RadioRow } from "../../ui/form/radio-row.tsx";
import { Sheet } from "../../ui/layer/sheet.tsx";

/** The country of a receiver, one of five (R-CONST-17). */
export function CountryField({ value, onChange }: { value: Country; onChange: (country: Country) => void }) {
  const [isOpen, setIsOpen] = useState(false);
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
