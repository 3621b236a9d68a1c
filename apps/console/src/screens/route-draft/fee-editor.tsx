import type { RouteFee } from "@crux/contract/logistics/rule-content.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { FEE_MODES } from "@crux/rules/parcel/rule-words";
import { Button } from "../../ui/form/button.tsx";
import { FigureCell, FigureField } from "../../ui/form/figure-field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Section } from "../../ui/page/section.tsx";
import { type RouteProps, useFaultOf } from "./draft-context.ts";
import styles from "./route-draft.module.css";

const MODES = (Object.entries(FEE_MODES) as [RouteFee["mode"], string][]).map(([value, text]) => ({
  value,
  text,
}));

type FeeProps<Mode extends RouteFee["mode"]> = {
  fee: Extract<RouteFee, { mode: Mode }>;
  onChange: (fee: RouteFee) => void;
  fault: (field: string) => string | undefined;
};

/** What a parcel on a route costs: by first and further weight, by bands of weight, or by pieces. */
export function FeeEditor({ route, onChange }: RouteProps) {
  const { fee } = route;
  const fault = useFaultOf("route", route.id);
  const set = (next: RouteFee) => onChange({ fee: next });
  return (
    <Section title="运费">
      <div className={styles.fields}>
        <SelectField
          label="计费方式"
          value={fee.mode}
          options={MODES}
          onChange={(mode) => set(feeOfMode(mode, fee.tareG))}
        />
        <FigureField
          label="包装重量 (g)"
          value={fee.tareG}
          onChange={(tareG) => set({ ...fee, tareG })}
          error={fault("fee.tareG")}
          hint="空箱和填充物，计入毛重"
        />
      </div>
      {fee.mode === "WEIGHT" && <WeightFee fee={fee} onChange={set} fault={fault} />}
      {fee.mode === "BANDS" && <BandsFee fee={fee} onChange={set} fault={fault} />}
      {fee.mode === "UNITS" && <UnitsFee fee={fee} onChange={set} fault={fault} />}
    </Section>
  );
}

function feeOfMode(mode: RouteFee["mode"], tareG: number | null): RouteFee {
  if (mode === "UNITS") return { mode, tareG, table: {} };
  if (mode === "BANDS") return { mode, tareG, bands: [[null, null]], parcelFee: 0, unitFee: 0 };
  const blank = { minG: null, firstG: null, firstFee: null, stepG: null, stepFee: null };
  return { mode, tareG, ...blank, parcelFee: 0, unitFee: 0 };
}

const WEIGHT_FIELDS = [
  { name: "minG", label: "最低计费重量 (g)", scale: 1, hint: "不足按此计费" },
  { name: "firstG", label: "首重 (g)", scale: 1, hint: undefined },
  { name: "firstFee", label: "首重费用 ($)", scale: 100, hint: undefined },
  { name: "stepG", label: "续重单位 (g)", scale: 1, hint: "毛重按此进位" },
  { name: "stepFee", label: "续重费用 ($)", scale: 100, hint: "每个续重单位" },
  { name: "parcelFee", label: "每包裹附加费 ($)", scale: 100, hint: undefined },
  { name: "unitFee", label: "每件附加费 ($)", scale: 100, hint: undefined },
] as const;

function WeightFee({ fee, onChange, fault }: FeeProps<"WEIGHT">) {
  return (
    <>
      <div className={styles.fields}>
        {WEIGHT_FIELDS.map(({ name, label, scale, hint }) => (
          <FigureField
            key={name}
            label={label}
            value={fee[name]}
            scale={scale}
            hint={hint}
            error={fault(`fee.${name}`)}
            onChange={(figure) => onChange({ ...fee, [name]: figure })}
          />
        ))}
      </div>
      <Example fee={fee} />
    </>
  );
}

const EXAMPLE_G = [800, 1500, 2600];

/** What three parcels would cost, so that a zero too many is seen. */
function Example({ fee }: { fee: Extract<RouteFee, { mode: "WEIGHT" }> }) {
  const { minG, firstG, firstFee, stepG, stepFee, parcelFee } = fee;
  if (minG === null || firstG === null || firstFee === null || stepFee === null || !stepG) return null;
  const costOf = (grams: number) => {
    const charged = Math.max(minG, Math.ceil(grams / stepG) * stepG);
    const steps = Math.ceil(Math.max(0, charged - firstG) / stepG);
    return firstFee + steps * stepFee + (parcelFee ?? 0);
  };
  const texts = EXAMPLE_G.map((grams) => `${grams / 1000} kg ${moneyText(costOf(grams))}`);
  return <p className={styles.note}>举例（毛重）：{texts.join(" · ")}</p>;
}

function BandsFee({ fee, onChange, fault }: FeeProps<"BANDS">) {
  const { bands } = fee;
  const set = (place: number, band: [number | null, number | null]) =>
    onChange({ ...fee, bands: bands.map((one, at) => (at === place ? band : one)) });
  return (
    <>
      <table className={styles.table} aria-label="重量分段">
        <thead>
          <tr>
            <th scope="col">毛重不超过 (g)</th>
            <th scope="col">费用 ($)</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {bands.map(([upTo, cents], place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a band is known by its place alone.
            <tr key={place}>
              <td>
                <FigureCell
                  label={`第 ${place + 1} 段重量`}
                  value={upTo}
                  onChange={(grams) => set(place, [grams, cents])}
                />
              </td>
              <td>
                <FigureCell
                  label={`第 ${place + 1} 段费用`}
                  value={cents}
                  scale={100}
                  onChange={(to) => set(place, [upTo, to])}
                />
              </td>
              <td>
                <Button
                  variant="ghost"
                  aria-label={`删除第 ${place + 1} 段`}
                  onClick={() => onChange({ ...fee, bands: bands.filter((_, at) => at !== place) })}
                >
                  删除
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {fault("fee.bands") && <p className={styles.error}>{fault("fee.bands")}</p>}
      {fault("fee.table") && <p className={styles.error}>{fault("fee.table")}</p>}
      <div className={styles.row}>
        <Button onClick={() => onChange({ ...fee, bands: [...bands, [null, null]] })}>添加一段</Button>
      </div>
      <div className={styles.fields}>
        <FigureField
          label="每包裹附加费 ($)"
          value={fee.parcelFee}
          scale={100}
          error={fault("fee.parcelFee")}
          onChange={(parcelFee) => onChange({ ...fee, parcelFee })}
        />
        <FigureField
          label="每件附加费 ($)"
          value={fee.unitFee}
          scale={100}
          error={fault("fee.unitFee")}
          onChange={(unitFee) => onChange({ ...fee, unitFee })}
        />
      </div>
    </>
  );
}

const MIN_COLUMNS = 8;

function UnitsFee({ fee, onChange, fault }: FeeProps<"UNITS">) {
  const most = Math.max(MIN_COLUMNS, ...Object.keys(fee.table).map(Number));
  const counts = Array.from({ length: most }, (_, place) => String(place + 1));
  return (
    <>
      <div className={styles.prices}>
        {counts.map((units) => (
          <FigureField
            key={units}
            label={`${units} 件 ($)`}
            value={fee.table[units] ?? null}
            scale={100}
            onChange={(cents) => onChange({ ...fee, table: { ...fee.table, [units]: cents } })}
          />
        ))}
      </div>
      {fault("fee.table") && <p className={styles.error}>{fault("fee.table")}</p>}
      <p className={styles.note}>留空的件数不出售，会拆成有价格的件数。</p>
    </>
  );
}
