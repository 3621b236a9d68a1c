import { LIMITS } from "@crux/contract/limits";
import type { OpsProduct, ProductDocument } from "@crux/contract/ops/product-ops.schema";
import { useState } from "react";
import { faultText } from "../../parts/product/product-words.ts";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Section } from "../../ui/page/section.tsx";
import { MatrixTable } from "./matrix-table.tsx";
import styles from "./product.module.css";
import { combinationCount, renameKey, withAttributes } from "./sku-matrix.ts";
import type { ProductForm } from "./use-product-form.ts";

const MOST_KEYS = 3;

/** Attributes, and a row for each combination of them. */
export function SkuSection({ form, states }: { form: ProductForm; states: OpsProduct["states"] }) {
  const { mine, set } = form;
  const { attributeKeys } = mine;
  const change = (keys: ProductDocument["attributeKeys"]) => set(withAttributes(mine, keys));
  const count = combinationCount(attributeKeys);
  return (
    <div data-section="skus">
      <Section
        title="规格与价格"
        acts={
          attributeKeys.length < MOST_KEYS && (
            <Button
              variant="ghost"
              onClick={() => set({ attributeKeys: [...attributeKeys, { name: "", values: [] }] })}
            >
              添加规格
            </Button>
          )
        }
      >
        {attributeKeys.length === 0 && (
          <p className={styles.note}>只有一种规格；颜色、尺码、口味等请添加规格</p>
        )}
        {attributeKeys.map((key, place) => (
          <AttributeRow
            // biome-ignore lint/suspicious/noArrayIndexKey: an attribute is known by its place while it is named.
            key={place}
            place={place}
            attribute={key}
            form={form}
            onName={(name) => set(renameKey(mine, place, name))}
            onValues={(values) =>
              change(attributeKeys.map((one, at) => (at === place ? { ...one, values } : one)))
            }
            onRemove={() => change(attributeKeys.filter((_, at) => at !== place))}
          />
        ))}
        {count > LIMITS.productSkus && (
          <p role="alert" className={styles.alarm}>
            共 {count} 种组合，最多 {LIMITS.productSkus} 种
          </p>
        )}
        <MatrixTable form={form} states={states} />
      </Section>
    </div>
  );
}

type AttributeRowProps = {
  place: number;
  attribute: ProductDocument["attributeKeys"][number];
  form: ProductForm;
  onName: (name: string) => void;
  onValues: (values: string[]) => void;
  onRemove: () => void;
};

function AttributeRow({ place, attribute, form, onName, onValues, onRemove }: AttributeRowProps) {
  const { name, values } = attribute;
  const [typed, setTyped] = useState("");
  const errorOf = (field: string) => {
    const kind = form.faultOf(`attributeKeys.${place}.${field}`);
    return kind && faultText(kind);
  };
  const add = () => {
    const fresh = typed.split(/[,，、;\n\t]/).flatMap((one) => one.trim() || []);
    if (fresh.length > 0) onValues([...new Set([...values, ...fresh])]);
    setTyped("");
  };
  return (
    <div className={styles.attribute}>
      <Field
        label={`规格 ${place + 1}`}
        value={name}
        maxLength={40}
        autoComplete="off"
        placeholder="如 颜色"
        onChange={onName}
        error={errorOf("name")}
      />
      <div>
        <Field
          label={`${name || `规格 ${place + 1}`}的选项`}
          value={typed}
          maxLength={400}
          autoComplete="off"
          placeholder="输入后按回车；可用逗号分隔多个"
          disabled={name.trim() === ""}
          onChange={setTyped}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add();
          }}
          error={errorOf("values")}
        />
        <ul className={styles.chips} aria-label={`${name}的选项`}>
          {values.map((value) => (
            <li key={value}>
              {value}
              <button
                type="button"
                className={styles.mark}
                aria-label={`移除 ${value}`}
                onClick={() => onValues(values.filter((one) => one !== value))}
              >
                ✕
              </button>
            </li>
          ))}
        </ul>
      </div>
      <Button variant="ghost" aria-label={`删除规格 ${name}`} onClick={onRemove}>
        删除
      </Button>
    </div>
  );
}
