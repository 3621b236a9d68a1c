import type { commodityOpsApi } from "@crux/contract/commodity";
import { COUNTRY_NAMES } from "@crux/contract/countries";
import type { Output } from "@crux/contract/endpoint";
import type { ProductDocument } from "@crux/contract/ops/product-ops.schema";
import { GOODS_GST_NAMES, isGstFree } from "@crux/rules/tax/gst";
import { useState } from "react";
import { PictureField } from "../../parts/picture/picture-field.tsx";
import { LOGISTICS_OPTIONS } from "../../parts/product/logistics-options.ts";
import { faultText } from "../../parts/product/product-words.ts";
import { Button } from "../../ui/form/button.tsx";
import { Check } from "../../ui/form/check.tsx";
import { Field } from "../../ui/form/field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Section } from "../../ui/page/section.tsx";
import { AddBrand, AddTag } from "./add-shelf.tsx";
import styles from "./product.module.css";
import type { ProductForm } from "./use-product-form.ts";

export type Choices = Output<typeof commodityOpsApi.productChoices> | undefined;
type SectionProps = { form: ProductForm };

const errorOf = (form: ProductForm, field: string) => {
  const kind = form.faultOf(field);
  return kind && faultText(kind);
};

/** `12` is 12; null for what is no whole number from `least` on. */
function wholeOf(text: string, least = 0): number | null {
  return /^\d{1,7}$/.test(text.trim()) && Number(text) >= least ? Number(text) : null;
}

/** What it is called, whose it is and where it stands. */
export function BasicSection({ form, choices }: SectionProps & { choices: Choices }) {
  const { mine, set } = form;
  const brands = (choices?.brands ?? []).map(({ id, name }) => ({ value: String(id), text: name }));
  const [isAdding, setAdding] = useState(false);
  return (
    <div data-section="basic">
      <Section title="基本信息">
        <Field
          label="商品名称"
          value={mine.name}
          maxLength={120}
          autoComplete="off"
          onChange={(name) => set({ name })}
          error={errorOf(form, "name")}
        />
        <div className={styles.pair}>
          <div className={styles.more}>
            <SelectField
              label="品牌"
              value={mine.brandId === null ? "" : String(mine.brandId)}
              options={brands}
              onChange={(id) => set({ brandId: Number(id) })}
              error={errorOf(form, "brandId")}
            />
            <Button variant="ghost" onClick={() => setAdding(true)}>
              新增品牌
            </Button>
          </div>
          <Field
            label="有效期说明"
            value={mine.expiryText}
            maxLength={60}
            autoComplete="off"
            placeholder="如 2027年6月以后"
            onChange={(expiryText) => set({ expiryText })}
          />
        </div>
        <Field
          label="简介"
          value={mine.description}
          rows={5}
          maxLength={5000}
          onChange={(description) => set({ description })}
        />
        <TagPicker form={form} choices={choices} />
        {isAdding && (
          <AddBrand
            onDone={(brandId) => {
              set({ brandId });
              setAdding(false);
            }}
            onClose={() => setAdding(false)}
          />
        )}
      </Section>
    </div>
  );
}

function TagPicker({ form: { mine, set, faultOf }, choices }: SectionProps & { choices: Choices }) {
  const tags = choices?.tags ?? [];
  const nameOf = (id: number): string => {
    const tag = tags.find((one) => one.id === id);
    if (!tag) return String(id);
    return tag.parentId === null ? tag.name : `${nameOf(tag.parentId)} › ${tag.name}`;
  };
  const left = tags.filter(({ id }) => !mine.tagIds.includes(id));
  const kind = faultOf("tagIds");
  const [isAdding, setAdding] = useState(false);
  return (
    <div className={styles.tags}>
      <SelectField
        label="分类"
        value=""
        options={left.map(({ id }) => ({ value: String(id), text: nameOf(id) }))}
        onChange={(id) => set({ tagIds: [...mine.tagIds, Number(id)] })}
        error={kind && faultText(kind)}
      />
      <div className={styles.more}>
        <Button variant="ghost" onClick={() => setAdding(true)}>
          新增分类
        </Button>
      </div>
      {isAdding && (
        <AddTag
          tops={tags.filter(({ parentId }) => parentId === null)}
          onDone={(id) => {
            set({ tagIds: [...mine.tagIds, id] });
            setAdding(false);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      <ul className={styles.chips} aria-label="已选分类">
        {mine.tagIds.map((id) => (
          <li key={id}>
            {nameOf(id)}
            <button
              type="button"
              className={styles.mark}
              aria-label={`移除分类 ${nameOf(id)}`}
              onClick={() => set({ tagIds: mine.tagIds.filter((one) => one !== id) })}
            >
              ✕
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Pictures above the name, and those of the description below. */
export function PictureSection({ form: { mine, set } }: SectionProps) {
  const of = (kind: "MAIN" | "DETAIL") => mine.pictures.filter((one) => one.kind === kind);
  const replace =
    (kind: "MAIN" | "DETAIL") =>
    (next: readonly Pick<ProductDocument["pictures"][number], "url" | "alt">[]) => {
      const own = next.map(({ url, alt }) => ({ kind, url, alt }));
      set({ pictures: kind === "MAIN" ? [...own, ...of("DETAIL")] : [...of("MAIN"), ...own] });
    };
  return (
    <div data-section="pictures">
      <Section title="图片">
        <PictureField
          label="主图"
          value={of("MAIN")}
          onChange={replace("MAIN")}
          firstMark="封面"
          hint="上架前须有主图，并写明图片里是什么"
        />
        <PictureField label="详情图" value={of("DETAIL")} onChange={replace("DETAIL")} most={30} />
      </Section>
    </div>
  );
}

const GST_OPTIONS = (["AUTO", "TAXED", "FREE"] as const).map((value) => ({
  value,
  text: GOODS_GST_NAMES[value],
}));

/** How it travels, where to, and how many one customer may have. */
export function ShippingSection({ form }: SectionProps) {
  const { mine, set } = form;
  const { limit } = mine;
  const setLimit = (change: Partial<NonNullable<ProductDocument["limit"]>>) =>
    set({ limit: { pieces: 1, days: null, ...limit, ...change } });
  return (
    <div data-section="shipping">
      <Section title="物流与限购">
        <div className={styles.pair}>
          <SelectField
            label="物流类型"
            value={mine.logisticsType}
            options={LOGISTICS_OPTIONS}
            onChange={(logisticsType) => set({ logisticsType })}
          />
          <Field
            label="商品重量 (g)"
            inputMode="numeric"
            autoComplete="off"
            value={mine.weightGrams === null ? "" : String(mine.weightGrams)}
            onChange={(text) => set({ weightGrams: wholeOf(text) })}
            hint="显示给顾客；计算运费按各规格的重量"
            error={errorOf(form, "weightGrams")}
          />
        </div>
        <SelectField
          label="消费税（GST）"
          value={mine.gst}
          options={GST_OPTIONS}
          onChange={(gst) => set({ gst })}
          hint={`售价已含税；寄往海外的免税。此类商品在澳洲境内${isGstFree({ logisticsType: mine.logisticsType }) ? "通常免税，零食、糖果、饮料请选含税" : "通常含税"}`}
        />
        <fieldset className={styles.group}>
          <legend>可寄往（不选为不限）</legend>
          {Object.values(COUNTRY_NAMES).map((country) => (
            <Check
              key={country}
              label={country}
              isOn={mine.limitCountries.includes(country)}
              onChange={(isOn) =>
                set({
                  limitCountries: isOn
                    ? [...mine.limitCountries, country]
                    : mine.limitCountries.filter((one) => one !== country),
                })
              }
            />
          ))}
        </fieldset>
        <Check
          label="限购：每位顾客只能购买一定件数（各规格合计）"
          isOn={limit !== null}
          onChange={(isOn) => set({ limit: isOn ? { pieces: 1, days: null } : null })}
        />
        {limit && (
          <div className={styles.pair}>
            <Field
              label="每人最多 (件)"
              inputMode="numeric"
              value={String(limit.pieces)}
              onChange={(text) => setLimit({ pieces: wholeOf(text, 1) ?? 1 })}
            />
            <Field
              label="多少天内"
              inputMode="numeric"
              value={limit.days === null ? "" : String(limit.days)}
              onChange={(text) => setLimit({ days: wholeOf(text, 1) })}
              hint="不填为一直有效"
            />
          </div>
        )}
      </Section>
    </div>
  );
}

/** What customers read of it in two columns. */
export function FactsSection({ form }: SectionProps) {
  const { facts } = form.mine;
  const change = (place: number, fact: [string, string]) =>
    form.set({ facts: facts.map((one, index) => (index === place ? fact : one)) });
  return (
    <div data-section="facts">
      <Section
        title="商品参数"
        acts={
          <Button variant="ghost" onClick={() => form.set({ facts: [...facts, ["", ""]] })}>
            添加一行
          </Button>
        }
      >
        {facts.length === 0 && <p className={styles.note}>如产地、配料、适用人群</p>}
        {facts.map(([name, text], place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are known by their place alone.
          <div key={place} className={styles.fact}>
            <input
              aria-label={`参数 ${place + 1} 的名称`}
              aria-invalid={form.faultOf(`facts.${place}`) ? true : undefined}
              maxLength={60}
              value={name}
              onChange={(event) => change(place, [event.target.value, text])}
            />
            <input
              aria-label={`参数 ${place + 1} 的内容`}
              maxLength={1000}
              value={text}
              onChange={(event) => change(place, [name, event.target.value])}
            />
            <Button
              variant="ghost"
              aria-label={`删除参数 ${place + 1}`}
              onClick={() => form.set({ facts: facts.filter((_, index) => index !== place) })}
            >
              ✕
            </Button>
          </div>
        ))}
      </Section>
    </div>
  );
}
