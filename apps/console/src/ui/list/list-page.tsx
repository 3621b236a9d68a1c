import { type ReactNode, useMemo } from "react";
import { Button } from "../form/button.tsx";
import { Notice } from "../page/notice.tsx";
import { Page } from "../page/page.tsx";
import { type Column, DataTable } from "./data-table.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { useListSettings } from "./list-settings.ts";
import { type ListTab, ListTabs } from "./list-tabs.tsx";
import { ListTools } from "./list-tools.tsx";
import { OldRowsBar } from "./old-rows-bar.tsx";
import { OrderField } from "./order-field.tsx";
import { Pager } from "./pager.tsx";
import { countText, type ListAnswer } from "./use-list.ts";
import type { ListState } from "./use-list-state.ts";
import { usePhone } from "./use-phone.ts";
import type { RowAct } from "./use-row-keys.ts";
import type { RowKey, Selection } from "./use-selection.ts";

type ListPageProps<Row> = {
  title: string;
  state: Omit<ListState, "values" | "set" | "type" | "href">;
  list: ListAnswer<Row>;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => RowKey;
  tabs?: readonly ListTab[];
  /** The field that finds a row by text, beside the filters. */
  search?: ReactNode;
  filters?: ReactNode;
  acts?: ReactNode;
  /** What is said where there is nothing at all: one line, and one act below it. */
  empty: { text: string; act?: ReactNode };
  /** Rows open a drawer. */
  opens?: boolean;
  selection?: Selection;
  /** What else keys do with the marked row. */
  rowActs?: readonly RowAct[];
  isTall?: boolean;
  /** The open drawer, a selection bar, dialogs. */
  children?: ReactNode;
};

/** A list of the staff: title and count, tabs, filters, table and pages; how it is asked stands in its address. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const {
    title,
    state,
    list,
    columns,
    keyOf,
    tabs,
    search,
    filters,
    acts,
    empty,
    opens,
    selection,
    rowActs,
    isTall,
    children,
  } = props;
  const [settings, , isKnown] = useListSettings();
  // The first column is everybody's.
  const shown = useMemo(
    () => columns.filter(({ key }, place) => place === 0 || (isKnown && !settings.hidden.includes(key))),
    [columns, settings.hidden, isKnown],
  );
  const isPhone = usePhone();
  const tools = <ListTools columns={columns} />;
  const order = isPhone && columns.some(({ sort }) => sort) && <OrderField columns={columns} state={state} />;
  const tick = selection && (list.rows?.length ?? 0) > 0 && (
    <Button variant="ghost" onClick={selection.togglePage}>
      选择本页
    </Button>
  );
  return (
    <Page title={title} note={countText(list)} acts={acts} isFull>
      {tabs && <ListTabs label={title} tabs={tabs} tools={tools} />}
      {(search || filters || !tabs || order) && (
        <FilterBar
          isFiltered={state.isFiltered}
          onClear={state.clear}
          search={search}
          note={countText(list)}
          order={order}
          tick={tick}
          tools={!tabs && tools}
        >
          {filters}
        </FilterBar>
      )}
      {list.rows && list.error && <OldRowsBar error={list.error} onRetry={list.retry} />}
      <DataTable
        label={title}
        columns={shown}
        isCompact={settings.compact}
        list={isKnown ? list : { ...list, rows: undefined }}
        keyOf={keyOf}
        sort={state.sort}
        onSort={state.sortBy}
        open={state.open}
        {...(opens ? { onOpen: state.show } : {})}
        {...(selection ? { selection } : {})}
        {...(rowActs ? { rowActs } : {})}
        {...(isTall ? { isTall } : {})}
        empty={
          state.isFiltered ? (
            <Notice text="没有符合条件的结果">
              <Button onClick={state.clear}>清除筛选</Button>
            </Notice>
          ) : (
            <Notice text={empty.text}>{empty.act}</Notice>
          )
        }
      />
      <Pager list={list} state={state} />
      {children}
    </Page>
  );
}
