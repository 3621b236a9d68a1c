import type { DraftRoute } from "@crux/contract/logistics/rule-content.schema";
import { FORWARDERS } from "@crux/rules/parcel/logistics-company";
import { IDENTITIES, PKG_TYPES, RULE_FIELDS } from "@crux/rules/parcel/rule-words";
import { useSession } from "../../browser/staff-session.ts";
import { Button } from "../../ui/form/button.tsx";
import { Check } from "../../ui/form/check.tsx";
import { Field } from "../../ui/form/field.tsx";
import { FigureField } from "../../ui/form/figure-field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { Section } from "../../ui/page/section.tsx";
import { readPart, writePart } from "./content-parts.ts";
import { CountryTable } from "./country-table.tsx";
import { type RouteProps, useDraftView, useFaultOf } from "./draft-context.ts";
import { FeeEditor } from "./fee-editor.tsx";
import { ProfileTable } from "./profile-table.tsx";
import { RestoreButton } from "./restore-button.tsx";
import styles from "./route-draft.module.css";

const NAMES = RULE_FIELDS.route;
const optionsOf = <Code extends string>(names: Readonly<Record<Code, string>>) =>
  (Object.entries(names) as [Code, string][]).map(([value, text]) => ({ value, text }));

const COMPANIES = optionsOf(FORWARDERS);
/** Who carries nothing is for trying alone: a route of a shop that sells keeps it where it stands, and no other gets it. */
const companiesOf = (inDemo: boolean, chosen: string) =>
  COMPANIES.filter(({ value }) => value !== "SIMULATED" || inDemo || chosen === value);
const TYPES = optionsOf(PKG_TYPES);
const PAPERS = optionsOf(IDENTITIES);

/** One route with all that it charges and takes. */
export function RouteEditor({ id }: { id: string }) {
  const { content, base, edit, goTo } = useDraftView();
  const route = readPart(content, "route", id);
  if (!route)
    return (
      <Notice
        text={content.rules.routes.length === 0 ? "还没有线路，请从左侧新增第一条" : "请在左侧选择一条线路"}
      />
    );
  const change = (fields: Partial<DraftRoute>) =>
    edit((now) => {
      const present = readPart(now, "route", id);
      return present ? writePart(now, "route", id, { ...present, ...fields }) : now;
    });
  const isNew = !base || !readPart(base, "route", id);
  return (
    <>
      <header className={styles.partHead}>
        <h2>{route.name || route.id}</h2>
        <code>{route.id}</code>
        <span className={styles.partActs}>
          <RestoreButton part="route" partKey={id} />
          <Button
            variant="ghost"
            onClick={() => {
              edit((now) => writePart(now, "route", id, null));
              goTo("route.");
            }}
          >
            {isNew ? "删除" : "从规则中删除"}
          </Button>
        </span>
      </header>
      <Basics route={route} onChange={change} />
      <CountryTable route={route} onChange={change} />
      <FeeEditor route={route} onChange={change} />
      <ProfileTable route={route} onChange={change} />
    </>
  );
}

function Basics({ route, onChange }: RouteProps) {
  const fault = useFaultOf("route", route.id);
  const inDemo = useSession()?.user.inDemo === true;
  return (
    <Section title="基本">
      <div className={styles.fields}>
        <Field
          label={NAMES.name ?? ""}
          value={route.name}
          onChange={(name) => onChange({ name })}
          maxLength={60}
          error={fault("name")}
          hint="客户看到的名称"
        />
        <Field
          label={NAMES.code ?? ""}
          value={route.code ?? route.id}
          onChange={(code) => onChange({ code })}
          maxLength={60}
          hint="印在面单上"
        />
        <SelectField
          label={NAMES.company ?? ""}
          value={route.company}
          options={companiesOf(inDemo, route.company)}
          onChange={(company) => onChange({ company })}
        />
        <SelectField
          label={NAMES.pkgType ?? ""}
          value={route.pkgType}
          options={TYPES}
          onChange={(pkgType) => onChange({ pkgType })}
        />
        <SelectField
          label={NAMES.identity ?? ""}
          value={route.identity ?? "NONE"}
          options={PAPERS}
          onChange={(identity) => onChange({ identity })}
        />
        <div className={styles.pair}>
          <FigureField
            label={NAMES.daysMin ?? ""}
            value={route.daysMin}
            onChange={(daysMin) => onChange({ daysMin })}
            error={fault("daysMin")}
          />
          <FigureField
            label={NAMES.daysMax ?? ""}
            value={route.daysMax}
            onChange={(daysMax) => onChange({ daysMax })}
            error={fault("daysMax")}
          />
        </div>
        <FigureField
          label="每包裹最重 (g)"
          value={route.maxWeightG}
          onChange={(maxWeightG) => onChange({ maxWeightG })}
          error={fault("maxWeightG")}
          hint="连包装的毛重，如 3500 即 3.5 kg"
        />
        <Check
          label="启用（停用的线路不参与分箱；临时停发请用“暂停”）"
          isOn={route.enabled !== false}
          onChange={(enabled) => onChange({ enabled })}
        />
      </div>
    </Section>
  );
}
