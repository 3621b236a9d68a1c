import { query } from "@crux/client/query";
import { commodityOpsApi } from "@crux/contract/commodity";
import type { StockLevel } from "@crux/contract/ops/stock-level.schema";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { client } from "../../browser/api.ts";
import { useMay } from "../../browser/use-may.ts";
import { ButtonLink } from "../../ui/form/button.tsx";
import { useKeys } from "../../ui/keys/use-keys.ts";
import { useScan } from "../../ui/keys/use-scan.ts";
import { toast } from "../../ui/layer/toast.tsx";
import { FilterSelect } from "../../ui/list/filter-select.tsx";
import { choice, wholeNumber, word } from "../../ui/list/list-fields.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { SearchField } from "../../ui/list/search-field.tsx";
import { tabsOf } from "../../ui/list/tabs-of.ts";
import { useList } from "../../ui/list/use-list.ts";
import { listSpec, useListState } from "../../ui/list/use-list-state.ts";
import { STOCK_COLUMNS, STOCK_COLUMNS_WITH_COST } from "./stock-columns.tsx";
import { StockDrawer } from "./stock-drawer.tsx";

const SPEC = listSpec({
  fields: {
    tab: choice("low", "negative"),
    q: word,
    brand: wholeNumber,
    sale: choice("ONLINE", "SUSPEND", "OFFLINE"),
  },
  sorts: ["available", "onHand", "reserved", "skuId"],
  // What is scarce comes first.
  sort: "available",
  tab: "tab",
});

const STATES = { low: "LOW", negative: "NEGATIVE" } as const;
const SALES = [
  { value: "ONLINE", text: "在售" },
  { value: "SUSPEND", text: "暂停销售" },
  { value: "OFFLINE", text: "已下架" },
] as const;
const EMPTY = { all: "还没有商品", low: "没有库存不足的商品", negative: "没有超卖的商品" };

const keyOf = ({ skuId }: StockLevel) => skuId;

/** What there is of all goods; a scan opens the goods that carry the barcode. */
export function StockScreen() {
  const state = useListState(SPEC);
  const seesCost = useMay()("sale.edit");
  const { tab, q, brand, sale } = state.values;
  const list = useList(commodityOpsApi.levels, {
    ...(tab ? { state: STATES[tab] } : {}),
    ...(q ? { q } : {}),
    ...(brand ? { brandId: brand } : {}),
    ...(sale ? { saleStatus: sale } : {}),
    ...state.asked,
  });
  const [, go] = useLocation();
  useKeys([{ keys: "n", text: "入库", act: () => go("/stock/receive") }]);
  useScan((code) => {
    void client
      .call(commodityOpsApi.goodsByCodes, { codes: [code] })
      .then(([found]) =>
        found ? state.show(found.skuId) : toast(`没有条码为 ${code} 的商品`, { isAlarm: true }),
      )
      .catch(() => toast("查询失败，请再扫一次", { isAlarm: true }));
    return true;
  });
  return (
    <ListPage
      title="库存"
      state={state}
      list={list}
      columns={seesCost ? STOCK_COLUMNS_WITH_COST : STOCK_COLUMNS}
      keyOf={keyOf}
      isTall
      opens
      tabs={tabsOf(state, "tab", [
        ["全部", undefined],
        ["低库存", "low"],
        ["超卖", "negative"],
      ])}
      search={
        <SearchField
          label="商品、品牌、条码或 SKU"
          value={q}
          maxLength={60}
          onSearch={(text) => state.type({ q: text })}
        />
      }
      filters={
        <>
          <BrandFilter value={brand} onChange={(id) => state.set({ brand: id })} />
          <FilterSelect
            label="状态"
            value={sale}
            options={SALES}
            onChange={(value) => state.set({ sale: value })}
          />
        </>
      }
      acts={
        <>
          <ButtonLink href="/stock/movements">变动记录</ButtonLink>
          <ButtonLink href="/stock/receipts">入库单</ButtonLink>
          {tab === "low" && list.rows && list.rows.length > 0 && (
            <ButtonLink href={`/stock/receive?receipt=new&sku=${list.rows.map(keyOf).join(",")}`}>
              为本页商品收货
            </ButtonLink>
          )}
          <ButtonLink href="/stock/receive" variant="main">
            入库
          </ButtonLink>
        </>
      }
      empty={{ text: EMPTY[tab ?? "all"] }}
    >
      {state.open !== null && <StockDrawer key={state.open} skuId={state.open} onClose={state.hide} />}
    </ListPage>
  );
}

/** Brands by name, for those who may see them. */
function BrandFilter({
  value,
  onChange,
}: {
  value: number | undefined;
  onChange: (id: number | undefined) => void;
}) {
  const may = useMay();
  const { data } = useQuery({
    ...query(commodityOpsApi.brandsOps, { pageSize: 100, sort: "name" }),
    enabled: may("sale.edit"),
  });
  if (!data) return null;
  return (
    <FilterSelect
      label="品牌"
      value={value === undefined ? undefined : String(value)}
      options={data.list.map(({ id, name }) => ({ value: String(id), text: name }))}
      onChange={(id) => onChange(id === undefined ? undefined : Number(id))}
    />
  );
}
