import { COUNTRY_NAMES, type CountryCode } from "@crux/contract/countries";
import { Check } from "../../ui/form/check.tsx";
import { FigureCell } from "../../ui/form/figure-field.tsx";
import { Section } from "../../ui/page/section.tsx";
import { type RouteProps, useDraftView, useFaultOf } from "./draft-context.ts";
import styles from "./route-draft.module.css";

const CODES = Object.keys(COUNTRY_NAMES) as CountryCode[];

/** Where a route goes, and by which tax and up to which value there. */
export function CountryTable({ route, onChange }: RouteProps) {
  const { content } = useDraftView();
  const fault = useFaultOf("route", route.id);
  const schemes = Object.entries(content.rules.taxSchemes);
  const { countries, tax, maxValue } = route;
  const toggle = (code: CountryCode, isOn: boolean) =>
    onChange({ countries: CODES.filter((one) => (one === code ? isOn : countries.includes(one))) });
  const wrong = fault("countries");
  return (
    <Section title="寄往哪里">
      <div className={styles.scroll}>
        <table className={styles.table} aria-label="国家和地区">
          <thead>
            <tr>
              <th scope="col">国家/地区</th>
              <th scope="col">税则</th>
              <th scope="col">每包裹金额上限 ($)</th>
            </tr>
          </thead>
          <tbody>
            {CODES.map((code) => {
              const name = COUNTRY_NAMES[code];
              const isOn = countries.includes(code);
              return (
                <tr key={code}>
                  <th scope="row">
                    <Check label={name} isOn={isOn} onChange={(on) => toggle(code, on)} />
                  </th>
                  <td>
                    {isOn && (
                      <select
                        className={styles.select}
                        aria-label={`${name}的税则`}
                        aria-invalid={fault(`tax.${code}`) ? true : undefined}
                        value={tax[code] ?? ""}
                        onChange={(event) =>
                          onChange({ tax: { ...tax, [code]: event.target.value || null } })
                        }
                      >
                        <option value="">运费已含税，不另收</option>
                        {schemes.map(([id, scheme]) => (
                          <option key={id} value={id}>
                            {scheme.name ? `${scheme.name}（${id}）` : id}
                          </option>
                        ))}
                      </select>
                    )}
                    {fault(`tax.${code}`) && <p className={styles.error}>{fault(`tax.${code}`)}</p>}
                  </td>
                  <td>
                    {isOn && (
                      <FigureCell
                        label={`${name}的金额上限`}
                        value={maxValue[code] ?? null}
                        scale={100}
                        placeholder="不限"
                        onChange={(cents) => onChange({ maxValue: { ...maxValue, [code]: cents } })}
                      />
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {wrong && <p className={styles.error}>{wrong}</p>}
      <Check
        label="只装一件时可超过金额上限（单件不可分割的商品）"
        isOn={route.singleOverValue}
        onChange={(singleOverValue) => onChange({ singleOverValue })}
      />
    </Section>
  );
}
