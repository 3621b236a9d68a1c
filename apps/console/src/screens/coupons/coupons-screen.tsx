import type { CouponRuleRow } from "@crux/contract/promo/coupon.schema";
import { reportOpsApi } from "@crux/contract/report";
import { useState } from "react";
import { BUYER_CLASSES } from "../../parts/promo/activity-words.ts";
import { COUPON_STATES, matchText, worthText } from "../../parts/promo/coupon-words.ts";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import type { Column } from "../../ui/list/data-table.tsx";
import { FilterSelect } from "../../ui/list/filter-select.tsx";
import { choice, word } from "../../ui/list/list-fields.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { SearchField } from "../../ui/list/search-field.tsx";
import { tabsOf } from "../../ui/list/tabs-of.ts";
import { useList } from "../../ui/list/use-list.ts";
import { listSpec, useListState } from "../../ui/list/use-list-state.ts";
import { Moment } from "../../ui/show/moment.tsx";
import { Money } from "../../ui/show/money.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { wholeText } from "../../ui/show/whole-text.ts";
import { CouponDrawer } from "./coupon-drawer.tsx";
import styles from "./coupons.module.css";
import { FindTicketDialog } from "./find-ticket-dialog.tsx";

const TABS = ["ONLINE", "OFFLINE", "OVER"] as const;

const SPEC = listSpec({
  fields: { tab: choice(...TABS), buyers: choice("PLAIN", "VIP"), q: word },
  sorts: ["createTime", "issued"],
  tab: "tab",
});

const COLUMNS: readonly Column<CouponRuleRow>[] = [
  {
    key: "title",
    title: "优惠券",
    show: ({ title }) => (
      <span className={styles.title} title={title}>
        {title}
      </span>
    ),
  },
  {
    key: "state",
    card: "state",
    title: "状态",
    width: 5,
    show: ({ state }) => <Tag tone={COUPON_STATES[state].tone}>{COUPON_STATES[state].text}</Tag>,
  },
  { key: "worth", card: "under", title: "优惠", width: 6, show: worthText },
  { key: "match", title: "门槛", width: 7.5, show: matchText },
  {
    key: "issued",
    title: "已发 / 总量",
    width: 6.5,
    isFigure: true,
    sort: "issued",
    show: ({ issued, total }) => `${wholeText(issued)} / ${total === null ? "不限" : wholeText(total)}`,
  },
  {
    key: "printed",
    card: "out",
    title: "待领",
    width: 4,
    isFigure: true,
    show: ({ printed }) => wholeText(printed),
  },
  {
    key: "usable",
    title: "未用",
    width: 4,
    isFigure: true,
    show: ({ usable, frozen }) => wholeText(usable + frozen),
  },
  { key: "used", title: "已用", width: 4, isFigure: true, show: ({ used }) => wholeText(used) },
  {
    key: "expired",
    card: "out",
    title: "过期",
    width: 4,
    isFigure: true,
    show: ({ expired }) => wholeText(expired),
  },
  {
    key: "saved",
    card: "amount",
    title: "已优惠",
    width: 6,
    isFigure: true,
    show: ({ saved }) => <Money cents={saved} />,
  },
  {
    key: "time",
    card: "out",
    title: "创建",
    width: 6.5,
    sort: "createTime",
    show: ({ createTime }) => <Moment at={createTime} />,
  },
];

/** All coupons with what became of their tickets. */
export function CouponsScreen() {
  const state = useListState(SPEC);
  const [isFinding, setFinding] = useState(false);
  const { tab, buyers, q } = state.values;
  const list = useList(reportOpsApi.couponRules, {
    ...(tab ? { state: tab } : {}),
    ...(buyers ? { userClass: buyers } : {}),
    ...(q ? { q } : {}),
    ...state.asked,
  });
  const add = (
    <ButtonLink href="/coupons/new" variant="main">
      新建优惠券
    </ButtonLink>
  );
  return (
    <ListPage
      title="优惠券"
      state={state}
      list={list}
      columns={COLUMNS}
      keyOf={({ ruleId }) => ruleId}
      opens
      acts={
        <>
          <ButtonLink href="/coupons/import">迁入优惠券</ButtonLink>
          <Button onClick={() => setFinding(true)}>查券码</Button>
          {add}
        </>
      }
      tabs={tabsOf(state, "tab", [
        ["全部", undefined],
        ...TABS.map((one) => [COUPON_STATES[one].text, one] as const),
      ])}
      search={
        <SearchField label="名称" value={q} maxLength={40} onSearch={(text) => state.type({ q: text })} />
      }
      filters={
        <FilterSelect
          label="对象"
          value={buyers}
          options={(["PLAIN", "VIP"] as const).map((value) => ({ value, text: BUYER_CLASSES[value] }))}
          onChange={(value) => state.set({ buyers: value })}
        />
      }
      empty={{
        text: tab ? `没有${COUPON_STATES[tab].text}的优惠券` : "还没有优惠券",
        ...(tab ? {} : { act: add }),
      }}
    >
      {state.open !== null && <CouponDrawer key={state.open} ruleId={state.open} onClose={state.hide} />}
      {isFinding && <FindTicketDialog onClose={() => setFinding(false)} />}
    </ListPage>
  );
}
