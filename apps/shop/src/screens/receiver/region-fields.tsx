import type { Country } from "@crux/contract/countries";
import { regionLine } from "@crux/rules/address/address-line";
import { regionLevels } from "@crux/rules/address/receiver-address";
import { useState } from "react";
import { PickField } from "../../ui/form/pick-field.tsx";
import { OutsideForm } from "./outside-form.tsx";
import { AustraliaSheet } from "./region/australia-sheet.tsx";
import { NO_REGION, REGION_PICKERS, type RegionNames } from "./region/region-countries.ts";
import { RegionSheet } from "./region/region-sheet.tsx";
import { UkDialog } from "./uk-dialog.tsx";

const TEXTS: Record<Country, { label: string; placeholder: string }> = {
  中国: { label: "省/市/区", placeholder: "请选择省/市/区" },
  中国台湾: { label: "县市/区乡镇", placeholder: "请选择县市/区乡镇" },
  马来西亚: { label: "州/城镇/邮编", placeholder: "请选择州/城镇/邮编" },
  澳大利亚: { label: "州/地区/邮编", placeholder: "请按邮编选择地区" },
  英国: { label: "省/郡、城市、邮编", placeholder: "请填写省/郡、城市和邮编" },
};

interface RegionFieldsProps {
  country: Country;
  values: RegionNames;
  errors: Partial<RegionNames>;
  onChange: (names: RegionNames) => void;
}

/** The region of an address in one field, which opens what its country needs (R-RCV-04). */
export function RegionFields({ country, values, errors, onChange }: RegionFieldsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const levels = regionLevels(country);
  const close = () => setIsOpen(false);
  const picker = REGION_PICKERS[country];
  return (
    <>
      <PickField
        {...TEXTS[country]}
        name={levels.join(" ")}
        value={[regionLine(values), values.postCode].filter(Boolean).join(" ")}
        error={levels.map((level) => errors[level]).find(Boolean)}
        required
        onPress={() => setIsOpen(true)}
      />
      <OutsideForm>
        {picker && (
          <RegionSheet open={isOpen} onClose={close} picker={picker} value={values} onPick={onChange} />
        )}
        {country === "澳大利亚" && <AustraliaSheet open={isOpen} onClose={close} onPick={onChange} />}
        {country === "英国" && isOpen && (
          <UkDialog
            value={values}
            onCancel={close}
            onDone={(region) => {
              onChange({ ...NO_REGION, ...region });
              close();
            }}
          />
        )}
      </OutsideForm>
    </>
  );
}
