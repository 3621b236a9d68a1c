import type { Country } from "@crux/contract/countries";
import { regionLine } from "@crux/rules/address-line";
import { type RegionLevel, regionLevels } from "@crux/rules/receiver-address";
import { useState } from "react";
import { RegionSheet } from "../../parts/region-sheet.tsx";
import { Field } from "../../ui/field.tsx";
import { PickField } from "../../ui/pick-field.tsx";

const LABELS: Record<RegionLevel, string> = {
  state: "省份",
  city: "城市",
  district: "区县",
  postCode: "邮编",
};

type RegionValues = Record<RegionLevel, string>;

interface RegionFieldsProps {
  country: Country;
  values: RegionValues;
  errors: Partial<RegionValues>;
  onChange: (patch: Partial<RegionValues>) => void;
}

/** The region of an address: picked from a tree in China, typed level by level elsewhere. */
export function RegionFields({ country, values, errors, onChange }: RegionFieldsProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (country !== "中国") {
    return regionLevels(country).map((level) => (
      <Field
        key={level}
        label={LABELS[level]}
        name={level}
        value={values[level]}
        onChange={(text) => onChange({ [level]: text })}
        error={errors[level]}
        required
        maxLength={level === "postCode" ? 20 : 60}
        autoComplete="off"
      />
    ));
  }
  return (
    <>
      <PickField
        label="省/市/区"
        name="state city district"
        value={regionLine(values)}
        placeholder="请选择省/市/区"
        error={errors.state ?? errors.city ?? errors.district}
        required
        onPress={() => setIsOpen(true)}
      />
      <RegionSheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        value={values}
        onPick={(names) => onChange(names)}
      />
    </>
  );
}
