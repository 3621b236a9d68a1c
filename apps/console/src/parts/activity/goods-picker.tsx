import { query } from "@crux/client/query";
import { commodityApi } from "@crux/contract/commodity";
import { saleActivityOpsApi } from "@crux/contract/promo/activity";
import type { ActivityGoods, OfferedSku } from "@crux/contract/promo/activity.schema";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "../../ui/form/button.tsx";
import { Check } from "../../ui/form/check.tsx";
import { Modal } from "../../ui/layer/modal.tsx";
import { FilterSelect } from "../../ui/list/filter-select.tsx";
import { SearchField } from "../../ui/list/search-field.tsx";
import { Money } from "../../ui/show/money.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { Thumb } from "../order/thumb.tsx";
import styles from "./goods-picker.module.css";

type PickerProps<Picked> = {
  title: string;
  /** What is chosen already. */
  known: ReadonlySet<number>;
  onPick: (picked: Picked[]) => void;
  onClose: () => void;
};

/** Chooses products by pasted numbers or barcodes, by words, or by category; for an activity it says which are in another. */
export function GoodsPicker({ activityId, ...props }: PickerProps<ActivityGoods> & { activityId?: number }) {
  const picker = usePicker();
  const rows = picker.goods.filter(({ productId }) => !props.known.has(productId));
  const ids = rows.map(({ productId }) => productId);
  const chosen = rows.filter(({ productId }) => picker.ticked.has(productId));
  return (
    <Picker {...props} picker={picker} ids={ids} count={chosen.length} onAdd={() => props.onPick(chosen)}>
      {rows.map(({ productId, name, imgUrl, skus, activity }) => (
        <Row key={productId} id={productId} picker={picker} imgUrl={imgUrl} name={name}>
          <small>{productId}</small>
          {activityId !== undefined &&
            activity &&
            activity.id !== activityId &&
            activity.state !== "ENDED" && <Tag tone="warn">在「{activity.name}」</Tag>}
          <Money cents={Math.min(...skus.map(({ price }) => price), Number.MAX_SAFE_INTEGER)} />
        </Row>
      ))}
    </Picker>
  );
}

/** Chooses single skus of goods, found in the same ways. */
export function SkuPicker(props: PickerProps<OfferedSku>) {
  const picker = usePicker();
  const rows = picker.goods
    .flatMap(({ productId, name, imgUrl, saleStatus, skus }) =>
      skus.map((sku) => ({ ...sku, productId, name, imgUrl, saleStatus, activity: null })),
    )
    .filter(({ skuId }) => !props.known.has(skuId));
  const ids = rows.map(({ skuId }) => skuId);
  const chosen = rows.filter(({ skuId }) => picker.ticked.has(skuId));
  return (
    <Picker {...props} picker={picker} ids={ids} count={chosen.length} onAdd={() => props.onPick(chosen)}>
      {rows.map(({ skuId, name, attributes, imgUrl, price, available }) => (
        <Row key={skuId} id={skuId} picker={picker} imgUrl={imgUrl} name={`${name} ${attributes}`}>
          <small>库存 {available}</small>
          <Money cents={price} />
        </Row>
      ))}
    </Picker>
  );
}

type Asked = { numbers?: string[]; q?: string; tagId?: number };

/** What is looked for, what was found, and what of it is ticked. */
function usePicker() {
  const [asked, setAsked] = useState<Asked>({});
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  // Before anything is asked for, the first goods of the shop are there to choose from.
  const answer = useQuery({
    ...query(saleActivityOpsApi.goods, asked),
    placeholderData: keepPreviousData,
  });
  return {
    asked,
    ask: (next: Asked) => setAsked(next),
    goods: answer.data?.goods ?? [],
    unknown: answer.data?.unknown ?? [],
    error: answer.error,
    isBusy: answer.isFetching,
    ticked,
    toggle: (ids: readonly number[], isOn: boolean) => {
      const next = new Set(ticked);
      for (const id of ids) isOn ? next.add(id) : next.delete(id);
      setTicked(next);
    },
  };
}

type Use = ReturnType<typeof usePicker>;

type FrameProps = {
  title: string;
  picker: Use;
  ids: readonly number[];
  count: number;
  onAdd: () => void;
  onClose: () => void;
  children: ReactNode;
};

function Picker({ title, picker, ids, count, onAdd, onClose, children }: FrameProps) {
  const isAll = ids.length > 0 && ids.every((id) => picker.ticked.has(id));
  return (
    <Modal title={title} isWide onClose={onClose}>
      <div className={styles.picker}>
        <Search picker={picker} />
        {picker.error && (
          <p role="alert" className={styles.fault}>
            {picker.error.message}
          </p>
        )}
        {picker.unknown.length > 0 && (
          <p role="alert" className={styles.fault}>
            {`没有找到：${picker.unknown.slice(0, 12).join("、")}${picker.unknown.length > 12 ? " 等" : ""}`}
          </p>
        )}
        {ids.length > 0 && (
          <Check label={`全选 ${ids.length} 个`} isOn={isAll} onChange={(isOn) => picker.toggle(ids, isOn)} />
        )}
        <ul className={styles.rows} aria-busy={picker.isBusy || undefined} aria-label="找到的商品">
          {children}
        </ul>
        {!picker.isBusy && !picker.error && ids.length === 0 && (
          <p className={styles.note}>没有可添加的商品</p>
        )}
        <div className={styles.acts}>
          <Button onClick={onClose}>取消</Button>
          <Button variant="main" disabled={count === 0} onClick={onAdd}>
            {count === 0 ? "添加" : `添加 ${count} 个`}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

/** Numbers, as a sheet's column or a list brings them; anything else is words. */
function numbersOf(text: string): string[] | null {
  const parts = text.split(/[\s,，、;；]+/).filter(Boolean);
  return parts.length > 0 && parts.every((part) => /^\d{1,20}$/.test(part)) ? [...new Set(parts)] : null;
}

function Search({ picker }: { picker: Use }) {
  const { data: tags = [] } = useQuery(query(commodityApi.tags, { level: 1 }));
  const flat = tags.flatMap((tag) => [
    { value: String(tag.id), text: tag.name },
    ...tag.childTags.map((child) => ({ value: String(child.id), text: `　${child.name}` })),
  ]);
  return (
    <div className={styles.search}>
      <SearchField
        label="名称，或粘贴商品编号、条码"
        value={picker.asked.numbers?.join(" ") ?? picker.asked.q}
        maxLength={10_000}
        onSearch={(text = "") => {
          const numbers = numbersOf(text);
          const { tagId } = picker.asked;
          picker.ask(
            numbers
              ? { numbers: numbers.slice(0, 1000) }
              : { ...(text ? { q: text.slice(0, 100) } : {}), ...(tagId ? { tagId } : {}) },
          );
        }}
      />
      <FilterSelect
        label="分类"
        value={picker.asked.tagId === undefined ? undefined : String(picker.asked.tagId)}
        options={flat}
        onChange={(value) => {
          const { q } = picker.asked;
          picker.ask({ ...(q ? { q } : {}), ...(value ? { tagId: Number(value) } : {}) });
        }}
      />
    </div>
  );
}

type RowProps = { id: number; picker: Use; imgUrl: string; name: string; children: ReactNode };

function Row({ id, picker, imgUrl, name, children }: RowProps) {
  return (
    <li className={styles.row}>
      <Check
        label={
          <span className={styles.label}>
            <Thumb src={imgUrl} />
            <span>{name}</span>
          </span>
        }
        isOn={picker.ticked.has(id)}
        onChange={(isOn) => picker.toggle([id], isOn)}
      />
      <span className={styles.facts}>{children}</span>
    </li>
  );
}
