import { saleActivityOpsApi } from "@crux/contract/promo/activity";
import type { ListedActivity } from "@crux/contract/promo/activity.schema";
import { useLocation } from "wouter";
import { ACTIVITY_STATES, ACTIVITY_TYPES, BUYER_CLASSES } from "../../parts/promo/activity-words.ts";
import { ButtonLink } from "../../ui/form/button.tsx";
import type { Column } from "../../ui/list/data-table.tsx";
import { FilterSelect } from "../../ui/list/filter-select.tsx";
import { choice, word } from "../../ui/list/list-fields.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { SearchField } from "../../ui/list/search-field.tsx";
import { tabsOf } from "../../ui/list/tabs-of.ts";
import { useList } from "../../ui/list/use-list.ts";
import { listSpec, useListState } from "../../ui/list/use-list-state.ts";
import { Moment } from "../../ui/show/moment.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import styles from "./activities.module.css";

const TABS = ["RUNNING", "COMING", "ENDED"] as const;

const SPEC = listSpec({
  fields: {
    tab: choice(...TABS),
    type: choice("REDUCED", "REPURCHASE"),
    buyers: choice("PLAIN", "VIP"),
    q: word,
  },
  sorts: ["editTime", "startTime", "endTime"],
  tab: "tab",
});

const COLUMNS: readonly Column<ListedActivity>[] = [
  {
    key: "name",
    title: "活动",
    width: 10,
    show: ({ name }) => <b className={styles.name}>{name}</b>,
  },
  {
    key: "state",
    card: "state",
    title: "状态",
    width: 6,
    show: ({ state }) => <Tag tone={ACTIVITY_STATES[state].tone}>{ACTIVITY_STATES[state].text}</Tag>,
  },
  { key: "type", card: "under", title: "方式", width: 7, show: ({ type }) => ACTIVITY_TYPES[type] },
  { key: "rules", title: "规则", show: ({ remarks }) => remarks.join("；") || "—" },
  { key: "buyers", title: "对象", width: 7, show: ({ userClass }) => BUYER_CLASSES[userClass] },
  { key: "products", title: "商品", width: 4.5, isFigure: true, show: ({ products }) => products },
  {
    key: "start",
    title: "开始",
    width: 6.5,
    sort: "startTime",
    show: ({ startsAt }) => (startsAt ? <Moment at={startsAt} /> : "不限"),
  },
  {
    key: "end",
    title: "结束",
    width: 6.5,
    sort: "endTime",
    show: ({ endsAt }) => (endsAt ? <Moment at={endsAt} /> : "不限"),
  },
  {
    key: "edit",
    card: "out",
    title: "修改",
    width: 9,
    sort: "editTime",
    show: ({ editor, editTime }) => (
      <>
        {editor || "—"} {editTime && <Moment at={editTime} />}
      </>
    ),
  },
];

/** All activities, coming and ended ones too. */
export function ActivitiesScreen() {
  const state = useListState(SPEC);
  const [, go] = useLocation();
  const { tab, type, buyers, q } = state.values;
  const list = useList(saleActivityOpsApi.activities, {
    ...(tab ? { state: tab } : {}),
    ...(type ? { type } : {}),
    ...(buyers ? { userClass: buyers } : {}),
    ...(q ? { q } : {}),
    ...state.asked,
  });
  const add = (
    <ButtonLink href="/activities/new" variant="main">
      新建活动
    </ButtonLink>
  );
  return (
    <ListPage
      title="活动"
      // Each has a page of its own.
      state={{ ...state, show: (id) => go(`/activities/${id}`) }}
      list={list}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      opens
      acts={add}
      tabs={tabsOf(state, "tab", [
        ["全部", undefined],
        ...TABS.map((one) => [ACTIVITY_STATES[one].text, one] as const),
      ])}
      search={
        <SearchField
          label="名称或编号"
          value={q}
          maxLength={40}
          onSearch={(text) => state.type({ q: text })}
        />
      }
      filters={
        <>
          <FilterSelect
            label="方式"
            value={type}
            options={(["REDUCED", "REPURCHASE"] as const).map((value) => ({
              value,
              text: ACTIVITY_TYPES[value],
            }))}
            onChange={(value) => state.set({ type: value })}
          />
          <FilterSelect
            label="对象"
            value={buyers}
            options={(["PLAIN", "VIP"] as const).map((value) => ({ value, text: BUYER_CLASSES[value] }))}
            onChange={(value) => state.set({ buyers: value })}
          />
        </>
      }
      empty={{
        text: tab ? `没有${ACTIVITY_STATES[tab].text}的活动` : "还没有活动",
        ...(tab ? {} : { act: add }),
      }}
    />
  );
}
