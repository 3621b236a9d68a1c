import { query } from "@crux/client/query";
import { commodityOpsApi } from "@crux/contract/commodity";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useLocation } from "wouter";
import { LOGISTICS_OPTIONS } from "../../parts/product/logistics-options.ts";
import { SALE_STATUS_NAMES, SALE_STATUSES } from "../../parts/product/product-words.ts";
import { StatusQuestion } from "../../parts/product/status-question.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Chip } from "../../ui/form/chip.tsx";
import { FilterSelect } from "../../ui/list/filter-select.tsx";
import { choice, wholeNumber, word } from "../../ui/list/list-fields.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { SearchField } from "../../ui/list/search-field.tsx";
import { tabsOf } from "../../ui/list/tabs-of.ts";
import { useList } from "../../ui/list/use-list.ts";
import { listSpec, useListState } from "../../ui/list/use-list-state.ts";
import { useSelection } from "../../ui/list/use-selection.ts";
import { DraftsNotice } from "./drafts-notice.tsx";
import { PRODUCT_COLUMNS } from "./product-columns.tsx";
import { type ProductAct, ProductActContext } from "./product-menu.tsx";
import { ProductSelection } from "./product-selection.tsx";

const FEW_PIECES = 10;
const SPEC = listSpec({
  fields: {
    status: choice(...SALE_STATUSES),
    brand: wholeNumber,
    tag: wholeNumber,
    type: word,
    few: choice("1"),
    bare: choice("1"),
    q: word,
  },
  sorts: ["changed", "name", "sold", "price", "stock", "productId"],
  tab: "status",
});

/** All products, whatever their state. */
export function ProductsScreen() {
  const state = useListState(SPEC);
  const { values } = state;
  const [, go] = useLocation();
  const [act, setAct] = useState<ProductAct | null>(null);
  const type = LOGISTICS_OPTIONS.find(({ value }) => value === values.type)?.value;
  const filters = {
    ...(values.q ? { q: values.q } : {}),
    ...(values.brand ? { brandId: values.brand } : {}),
    ...(values.tag ? { tagId: values.tag } : {}),
    ...(type ? { logisticsType: [type] } : {}),
    ...(values.few ? { stockBelow: FEW_PIECES } : {}),
    ...(values.bare ? { noPicture: true } : {}),
  };
  const asked = { ...filters, ...(values.status ? { saleStatus: [values.status] } : {}) };
  const list = useList(commodityOpsApi.productsOps, { ...asked, ...state.asked });
  const selection = useSelection((list.rows ?? []).map(keyOf), list.total, asked);
  const counts = useQuery(query(commodityOpsApi.productCounts, {})).data;
  const choices = useQuery(query(commodityOpsApi.productChoices, {})).data;
  const choose = useCallback(
    (chosen: ProductAct) => {
      if (chosen.act === "edit") go(`/products/${chosen.productId}`);
      else if (chosen.act === "copy") go(`/products/new?like=${chosen.productId}`);
      else setAct(chosen);
    },
    [go],
  );
  return (
    <ProductActContext value={choose}>
      <ListPage
        title="商品"
        selection={selection}
        acts={
          <ButtonLink href="/products/new" variant="main">
            新增商品
          </ButtonLink>
        }
        state={state}
        list={list}
        columns={PRODUCT_COLUMNS}
        keyOf={keyOf}
        isTall
        tabs={tabsOf(state, "status", [
          ["全部", undefined],
          ...SALE_STATUSES.map(
            (status) => [SALE_STATUS_NAMES[status], status, { count: counts?.[status] }] as const,
          ),
        ])}
        search={
          <SearchField
            label="名称、编号、条码"
            value={values.q}
            maxLength={60}
            onSearch={(q) => state.type({ q })}
          />
        }
        filters={
          <>
            <FilterSelect
              label="品牌"
              value={values.brand?.toString()}
              options={(choices?.brands ?? []).map(({ id, name }) => ({ value: String(id), text: name }))}
              onChange={(id) => state.set({ brand: id ? Number(id) : undefined })}
            />
            <FilterSelect
              label="分类"
              value={values.tag?.toString()}
              options={(choices?.tags ?? [])
                .filter(({ level }) => level === 1)
                .map(({ id, name }) => ({ value: String(id), text: name }))}
              onChange={(id) => state.set({ tag: id ? Number(id) : undefined })}
            />
            <FilterSelect
              label="物流类型"
              value={type}
              options={LOGISTICS_OPTIONS}
              onChange={(chosen) => state.set({ type: chosen })}
            />
            <Chip
              isChosen={values.few !== undefined}
              onPress={() => state.set({ few: values.few ? undefined : "1" })}
            >
              库存少于 {FEW_PIECES}
            </Chip>
            <Chip
              isChosen={values.bare !== undefined}
              onPress={() => state.set({ bare: values.bare ? undefined : "1" })}
            >
              无图片
            </Chip>
          </>
        }
        empty={{
          text: values.status ? `没有${SALE_STATUS_NAMES[values.status]}的商品` : "还没有商品",
          act: <ButtonLink href="/products/new">新增商品</ButtonLink>,
        }}
      >
        <DraftsNotice />
        <ProductSelection selection={selection} asked={asked} total={list.total} rows={list.rows ?? []} />
        {act && act.act !== "edit" && act.act !== "copy" && (
          <StatusQuestion
            productId={act.productId}
            name={act.name}
            saleStatus={act.act}
            onClose={() => setAct(null)}
          />
        )}
      </ListPage>
    </ProductActContext>
  );
}

const keyOf = ({ productId }: { productId: number }) => productId;
