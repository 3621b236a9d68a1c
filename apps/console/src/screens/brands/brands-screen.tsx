import { commodityOpsApi } from "@crux/contract/commodity";
import type { ShelfBrand } from "@crux/contract/ops/shelves.schema";
import { staffOpsApi } from "@crux/contract/staff";
import { useAction } from "../../browser/use-action.ts";
import { RemovedButton, textIn } from "../../parts/history/removed-button.tsx";
import { Button } from "../../ui/form/button.tsx";
import type { Column } from "../../ui/list/data-table.tsx";
import { word } from "../../ui/list/list-fields.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { OpenRow } from "../../ui/list/open-row.tsx";
import { SearchField } from "../../ui/list/search-field.tsx";
import { useList } from "../../ui/list/use-list.ts";
import { listSpec, useListState } from "../../ui/list/use-list-state.ts";
import { Moment } from "../../ui/show/moment.tsx";
import { BrandDrawer } from "./brand-drawer.tsx";

const SPEC = listSpec({ fields: { q: word }, sorts: ["goods", "name", "id"] });

const COLUMNS: readonly Column<ShelfBrand>[] = [
  { key: "name", title: "品牌", sort: "name", show: (row) => row.name },
  { key: "country", card: "under", title: "国家/地区", width: 10, show: (row) => row.country || "—" },
  { key: "goods", title: "商品", width: 7, sort: "goods", isFigure: true, show: (row) => row.goods },
  { key: "editor", title: "修改人", width: 10, show: (row) => row.editor || "—" },
  {
    key: "time",
    card: "out",
    title: "修改时间",
    width: 10,
    show: (row) => (row.editTime ? <Moment at={row.editTime} /> : "—"),
  },
  {
    key: "id",
    isNamed: true,
    card: "amount",
    title: "编号",
    width: 6,
    sort: "id",
    isFigure: true,
    show: (row) => row.id,
  },
];

function RemovedBrands() {
  const { run, isBusy, error } = useAction(commodityOpsApi.restoreBrand, {
    refreshes: [commodityOpsApi.brandsOps, staffOpsApi.removed],
    done: "已恢复品牌",
    isTold: true,
  });
  return (
    <RemovedButton
      types={["brand"]}
      words={(fields) => [textIn(fields, "name"), textIn(fields, "country")]}
      restore={(_, id) => run({ id })}
      isBusy={isBusy}
      error={error}
    />
  );
}

/** The brands that goods carry. */
export function BrandsScreen() {
  const state = useListState(SPEC);
  const { q } = state.values;
  const list = useList(commodityOpsApi.brandsOps, { ...(q ? { q } : {}), ...state.asked });
  return (
    <ListPage
      title="品牌"
      state={state}
      list={list}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      opens
      search={<SearchField label="品牌、国家/地区" value={q} onSearch={(text) => state.type({ q: text })} />}
      acts={
        <>
          <RemovedBrands />
          <Button variant="main" onClick={() => state.show("new")}>
            新增品牌
          </Button>
        </>
      }
      empty={{ text: "还没有品牌", act: <Button onClick={() => state.show("new")}>新增品牌</Button> }}
    >
      <OpenRow
        list={list}
        open={state.open}
        added={state.open === "new" && <BrandDrawer brand={null} onClose={state.hide} />}
        keyOf={({ id }) => id}
        words={["这个品牌", "品牌"]}
        onClose={state.hide}
      >
        {/* A newer version leaves what is being typed: saving says what became of it. */}
        {(row) => <BrandDrawer key={row.id} brand={row} onClose={state.hide} />}
      </OpenRow>
    </ListPage>
  );
}
