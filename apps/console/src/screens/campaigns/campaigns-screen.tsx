import type { Campaign } from "@crux/contract/promo/campaign.schema";
import { reportOpsApi } from "@crux/contract/report";
import { moneyText } from "@crux/rules/money/money-text";
import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { readText } from "../../parts/message/message-words.ts";
import { ACTIVITY_STATES } from "../../parts/promo/activity-words.ts";
import { ButtonLink } from "../../ui/form/button.tsx";
import { useKeys } from "../../ui/keys/use-keys.ts";
import type { Column } from "../../ui/list/data-table.tsx";
import { choice } from "../../ui/list/list-fields.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { tabsOf } from "../../ui/list/tabs-of.ts";
import { useList } from "../../ui/list/use-list.ts";
import { listSpec, useListState } from "../../ui/list/use-list-state.ts";
import { Moment } from "../../ui/show/moment.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { wholeText } from "../../ui/show/whole-text.ts";
import styles from "./campaigns.module.css";

const TABS = ["RUNNING", "COMING", "ENDED"] as const;

const SPEC = listSpec({
  fields: { tab: choice(...TABS) },
  sorts: ["createTime", "startTime", "endTime"],
  tab: "tab",
});

/** Where a part of a campaign is edited, with what came of it below. */
function part(href: string, name: string, note: ReactNode): ReactNode {
  return (
    <span className={styles.two}>
      <Link href={href}>{name}</Link>
      <small>{note}</small>
    </span>
  );
}

const COLUMNS: readonly Column<Campaign>[] = [
  { key: "name", title: "推广", width: 9, show: ({ name }) => <b className={styles.name}>{name}</b> },
  {
    key: "state",
    card: "amount",
    title: "状态",
    width: 5.5,
    show: ({ state }) => <Tag tone={ACTIVITY_STATES[state].tone}>{ACTIVITY_STATES[state].text}</Tag>,
  },
  {
    key: "activity",
    title: "活动",
    show: ({ activity }) =>
      activity
        ? part(
            `/activities/${activity.id}`,
            activity.name,
            `${ACTIVITY_STATES[activity.state].text} · ${wholeText(activity.orders)} 单 · 优惠 ${moneyText(activity.saved)}`,
          )
        : "—",
  },
  {
    key: "coupon",
    title: "优惠券",
    show: ({ coupon }) =>
      coupon
        ? part(
            `/coupons?open=${encodeURIComponent(coupon.ruleId)}`,
            coupon.title,
            `领 ${coupon.issued} · 用 ${coupon.used} · 优惠 ${moneyText(coupon.saved)}`,
          )
        : "—",
  },
  {
    key: "banner",
    title: "首页图片",
    show: ({ banner }) => (banner ? part("/home-page", banner.title, "在首页里修改") : "—"),
  },
  { key: "hotWord", title: "热门词", width: 6, show: ({ hotWord }) => hotWord.replaceAll("*", "") || "—" },
  {
    key: "message",
    title: "消息",
    show: ({ message }) =>
      message
        ? part(
            `/messages?open=${message.id}`,
            message.title,
            message.withdrawn ? "已撤回" : `发 ${wholeText(message.receivers)} · 读 ${readText(message)}`,
          )
        : "—",
  },
  {
    key: "start",
    title: "开始",
    width: 6.5,
    sort: "startTime",
    show: ({ startsAt, createTime }) => <Moment at={startsAt ?? createTime} />,
  },
  {
    key: "end",
    title: "结束",
    width: 6.5,
    sort: "endTime",
    show: ({ endsAt }) => (endsAt ? <Moment at={endsAt} /> : "不限"),
  },
  {
    key: "made",
    card: "out",
    title: "发布",
    width: 9,
    sort: "createTime",
    show: ({ sender, createTime }) => (
      <>
        {sender} <Moment at={createTime} />
      </>
    ),
  },
];

/** What was published at once, with what it made and what came of it. */
export function CampaignsScreen() {
  const state = useListState(SPEC);
  const { tab } = state.values;
  const list = useList(reportOpsApi.campaigns, { ...(tab ? { state: tab } : {}), ...state.asked });
  const [, go] = useLocation();
  useKeys([{ keys: "n", text: "新建推广", act: () => go("/campaigns/new") }]);
  const add = (
    <ButtonLink href="/campaigns/new" variant="main">
      新建推广
    </ButtonLink>
  );
  return (
    <ListPage
      title="推广"
      state={state}
      list={list}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      isTall
      acts={add}
      tabs={tabsOf(state, "tab", [
        ["全部", undefined],
        ...TABS.map((one) => [ACTIVITY_STATES[one].text, one] as const),
      ])}
      empty={{
        text: tab
          ? `没有${ACTIVITY_STATES[tab].text}的推广`
          : "还没有推广：活动、优惠券、首页图片和消息可以一起发布",
        ...(tab ? {} : { act: add }),
      }}
    />
  );
}
