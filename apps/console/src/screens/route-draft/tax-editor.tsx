import { GOODS_CATEGORIES, goodsCategoryLabel } from "@crux/rules/catalogue/goods-category";
import { useState } from "react";
import { Button } from "../../ui/form/button.tsx";
import { Check } from "../../ui/form/check.tsx";
import { Field } from "../../ui/form/field.tsx";
import { FigureCell } from "../../ui/form/figure-field.tsx";
import { Question } from "../../ui/layer/question.tsx";
import { Section } from "../../ui/page/section.tsx";
import { readPart, type TaxPart, writePart } from "./content-parts.ts";
import { useDraftView, useFaultOf } from "./draft-context.ts";
import { RestoreButton } from "./restore-button.tsx";
import styles from "./route-draft.module.css";

/** The tax schemes side by side: shares by category, what is free, and who pays. */
export function TaxEditor() {
  const { content, edit } = useDraftView();
  const [isAdding, setAdding] = useState(false);
  const ids = Object.keys(content.rules.taxSchemes);
  const schemes = ids.flatMap((id) => {
    const scheme = readPart(content, "tax", id);
    return scheme ? [{ id, scheme }] : [];
  });
  const set = (id: string, change: Partial<TaxPart>) =>
    edit((now) => {
      const present = readPart(now, "tax", id);
      return present ? writePart(now, "tax", id, { ...present, ...change }) : now;
    });
  return (
    <Section title="税则" acts={<Button onClick={() => setAdding(true)}>新增税则</Button>}>
      <p className={styles.note}>
        税率按海关完税价或售价计算，单位 %；留空为不征税。预付的税随订单收取，否则由收件人清关时缴纳。
      </p>
      <div className={styles.scroll}>
        <table className={styles.table} data-figures="" aria-label="税则">
          <thead>
            <tr>
              <th scope="col">品类</th>
              {schemes.map(({ id, scheme }) => (
                <th scope="col" key={id}>
                  <input
                    className={styles.groupName}
                    aria-label={`${id} 的名称`}
                    value={scheme.name ?? ""}
                    placeholder={id}
                    maxLength={20}
                    onChange={(event) => set(id, { name: event.target.value })}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {GOODS_CATEGORIES.map((category) => (
              <tr key={category}>
                <th scope="row">{goodsCategoryLabel(category)}</th>
                {schemes.map(({ id, scheme }) => (
                  <td key={id}>
                    <FigureCell
                      label={`${scheme.name || id} ${goodsCategoryLabel(category)}税率`}
                      value={scheme.ratesBp[category] ?? null}
                      scale={100}
                      onChange={(bp) => set(id, { ratesBp: { ...scheme.ratesBp, [category]: bp } })}
                    />
                  </td>
                ))}
              </tr>
            ))}
            <tr className={styles.total}>
              <th scope="row">免税</th>
              {schemes.map(({ id, scheme }) => (
                <td key={id}>
                  <Exempt id={id} scheme={scheme} onChange={(change) => set(id, change)} />
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">随订单预付</th>
              {schemes.map(({ id, scheme }) => (
                <td key={id}>
                  <Check
                    label={<span className="visually-hidden">{scheme.name || id} 随订单预付</span>}
                    isOn={scheme.isPrepaid}
                    onChange={(isPrepaid) => set(id, { isPrepaid })}
                  />
                </td>
              ))}
            </tr>
            <tr>
              <td />
              {schemes.map(({ id, scheme }) => (
                <td key={id} className={styles.cellActs}>
                  <RestoreButton part="tax" partKey={id} />
                  <Button
                    variant="ghost"
                    aria-label={`删除 ${scheme.name || id}`}
                    onClick={() => edit((now) => writePart(now, "tax", id, null))}
                  >
                    删除
                  </Button>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      {isAdding && (
        <AddScheme
          taken={ids}
          onAdd={(id, name) => {
            const empty = { name, ratesBp: {}, exempt: null, isPrepaid: false };
            edit((now) => writePart(now, "tax", id, empty));
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Section>
  );
}

type ExemptProps = { id: string; scheme: TaxPart; onChange: (change: Partial<TaxPart>) => void };

function Exempt({ id, scheme, onChange }: ExemptProps) {
  const fault = useFaultOf("tax", id);
  const { exempt } = scheme;
  const name = scheme.name || id;
  return (
    <div className={styles.stack}>
      <select
        className={styles.select}
        aria-label={`${name} 免税条件`}
        value={exempt?.on ?? ""}
        onChange={(event) => {
          const on = event.target.value;
          onChange({
            exempt: on === "TAX" || on === "VALUE" ? { on, limit: exempt?.limit ?? null } : null,
          });
        }}
      >
        <option value="">不免税</option>
        <option value="TAX">税额不超过</option>
        <option value="VALUE">货值不超过</option>
      </select>
      {exempt && (
        <FigureCell
          label={`${name} 免税额`}
          value={exempt.limit}
          scale={100}
          error={fault("exempt.limit")}
          onChange={(limit) => onChange({ exempt: { ...exempt, limit } })}
        />
      )}
      {fault("exempt.limit") && <p className={styles.error}>{fault("exempt.limit")}</p>}
    </div>
  );
}

type AddSchemeProps = {
  taken: readonly string[];
  onAdd: (id: string, name: string) => void;
  onClose: () => void;
};

function AddScheme({ taken, onAdd, onClose }: AddSchemeProps) {
  const [id, setId] = useState("");
  const [name, setName] = useState("");
  const isWrong = id !== "" && !/^[A-Z0-9_]{2,40}$/.test(id);
  const error = taken.includes(id) ? "该代码已被使用" : isWrong ? "须为大写字母、数字或下划线" : undefined;
  return (
    <Question
      title="新增税则"
      act="新增"
      isReady={id !== "" && !error}
      onAct={() => {
        onAdd(id, name);
        onClose();
      }}
      onClose={onClose}
    >
      <Field
        label="税则代码"
        value={id}
        onChange={(text) => setId(text.toUpperCase())}
        maxLength={40}
        error={error}
        hint="如 CN_POSTAL"
      />
      <Field label="名称" value={name} onChange={setName} maxLength={20} />
    </Question>
  );
}
