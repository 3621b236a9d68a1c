import { COUNTRY_NAMES, type CountryCode } from "@crux/contract/countries";
import type { DraftPreset } from "@crux/contract/logistics/rule-content.schema";
import { OBJECTIVE_NAMES } from "@crux/rules/parcel/rule-words";
import { Button } from "../../ui/form/button.tsx";
import { Check } from "../../ui/form/check.tsx";
import { Chip } from "../../ui/form/chip.tsx";
import { Field } from "../../ui/form/field.tsx";
import { FigureField } from "../../ui/form/figure-field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Section } from "../../ui/page/section.tsx";
import { writePart } from "./content-parts.ts";
import { useDraftView, useFaultOf } from "./draft-context.ts";
import { RestoreButton } from "./restore-button.tsx";
import styles from "./route-draft.module.css";

const CODES = Object.keys(COUNTRY_NAMES) as CountryCode[];
const OBJECTIVES = (Object.entries(OBJECTIVE_NAMES) as [DraftPreset["objective"], string][]).map(
  ([value, text]) => ({ value, text }),
);

/** The ways of splitting that customers choose among. */
export function PresetEditor() {
  const { content, edit } = useDraftView();
  const add = () => {
    const taken = new Set(content.presets.map(({ presetId }) => presetId));
    let number = content.presets.length + 1;
    while (taken.has(`PRESET_${number}`)) number += 1;
    const presetId = `PRESET_${number}`;
    edit((now) =>
      writePart(now, "preset", presetId, {
        presetId,
        presetName: "",
        countries: [],
        objective: "CHEAPEST",
        taxWeightBp: 10_000,
        forbiddenRoutes: [],
        priority: 100,
        privateFlag: false,
        enabled: true,
      }),
    );
  };
  return (
    <>
      <header className={styles.partHead}>
        <h2>分箱方案</h2>
        <span className={styles.note}>客户在下单页从中选择；排序小的在前。</span>
        <span className={styles.partActs}>
          <Button onClick={add}>新增方案</Button>
        </span>
      </header>
      {content.presets.map((preset) => (
        <PresetCard key={preset.presetId} preset={preset} />
      ))}
    </>
  );
}

function PresetCard({ preset }: { preset: DraftPreset }) {
  const { content, edit } = useDraftView();
  const { presetId, countries, forbiddenRoutes } = preset;
  const fault = useFaultOf("preset", presetId);
  const set = (change: Partial<DraftPreset>) =>
    edit((now) => writePart(now, "preset", presetId, { ...preset, ...change }));
  const routes = content.rules.routes.filter((route) =>
    route.countries.some((country) => countries.includes(country)),
  );
  return (
    <Section
      title={preset.presetName || presetId}
      acts={
        <>
          <RestoreButton part="preset" partKey={presetId} />
          <Button
            variant="ghost"
            aria-label={`删除方案 ${preset.presetName || presetId}`}
            onClick={() => edit((now) => writePart(now, "preset", presetId, null))}
          >
            删除
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <Field
          label="名称"
          value={preset.presetName}
          onChange={(presetName) => set({ presetName })}
          maxLength={60}
          error={fault("presetName")}
        />
        <SelectField
          label="目标"
          value={preset.objective}
          options={OBJECTIVES}
          onChange={(objective) => set({ objective })}
        />
        <FigureField
          label="税费计入比例 (%)"
          value={preset.taxWeightBp}
          scale={100}
          onChange={(taxWeightBp) => set({ taxWeightBp })}
          error={fault("taxWeightBp")}
          hint="100 为税和运费同样看待，0 为只看运费"
        />
        <FigureField
          label="排序"
          value={preset.priority}
          onChange={(priority) => set({ priority })}
          error={fault("priority")}
        />
      </div>
      <Chips
        label="国家/地区"
        all={CODES.map((code) => ({ value: code, text: COUNTRY_NAMES[code] }))}
        chosen={countries}
        onChange={(next) => set({ countries: next })}
        error={fault("countries")}
      />
      <Chips
        label="不用的线路"
        all={routes.map(({ id, name }) => ({ value: id, text: name }))}
        chosen={forbiddenRoutes}
        onChange={(next) => set({ forbiddenRoutes: next })}
        error={fault("forbiddenRoutes")}
      />
      <div className={styles.row}>
        <Check label="启用" isOn={preset.enabled} onChange={(enabled) => set({ enabled })} />
        <Check
          label="仅内部使用，客户看不到"
          isOn={preset.privateFlag}
          onChange={(privateFlag) => set({ privateFlag })}
        />
      </div>
    </Section>
  );
}

type ChipsProps<Value extends string> = {
  label: string;
  all: readonly { value: Value; text: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
  error: string | undefined;
};

function Chips<Value extends string>({ label, all, chosen, onChange, error }: ChipsProps<Value>) {
  const toggle = (value: Value) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return (
    <fieldset className={styles.chips}>
      <legend>{label}</legend>
      {all.map(({ value, text }) => (
        <Chip key={value} isChosen={chosen.includes(value)} onPress={() => toggle(value)}>
          {text}
        </Chip>
      ))}
      {error && <p className={styles.error}>{error}</p>}
    </fieldset>
  );
}
