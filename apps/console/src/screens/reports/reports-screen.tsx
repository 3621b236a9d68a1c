import { taskOpsApi } from "@crux/contract/task";
import { quarterDays } from "@crux/rules/time/quarter-days";
import { useState } from "react";
import { useLocation } from "wouter";
import { useAction } from "../../browser/use-action.ts";
import { Chip } from "../../ui/form/chip.tsx";
import { Field } from "../../ui/form/field.tsx";
import { useKeys } from "../../ui/keys/use-keys.ts";
import { Menu, MenuItem } from "../../ui/layer/menu.tsx";
import { Question } from "../../ui/layer/question.tsx";
import { FilterSelect } from "../../ui/list/filter-select.tsx";
import { ListTabs } from "../../ui/list/list-tabs.tsx";
import { Page } from "../../ui/page/page.tsx";
import { GstReport } from "./gst-report.tsx";
import { isRange, USUAL_RANGES } from "./report-days.ts";
import { REPORT_NAMES, REPORT_WORDS, STEP_WORDS } from "./report-words.ts";
import styles from "./reports.module.css";
import { SeriesReport } from "./series-report.tsx";
import { TopReport, TopTools } from "./top-report.tsx";
import { type ReportState, type ReportTab, useReportState } from "./use-report-state.ts";

const TABS: readonly { report: ReportTab; text: string }[] = [
  ...REPORT_NAMES.flatMap((report) => [
    { report, text: REPORT_WORDS[report].text },
    ...(report === "sales" ? [{ report: "products" as const, text: "商品" }] : []),
  ]),
  { report: "gst", text: "GST" },
];

/** What days, weeks or months brought, and which goods sold, beside the time before. */
export function ReportsScreen() {
  const state = useReportState();
  const step = (by: number) => {
    const place = TABS.findIndex(({ report }) => report === state.report) + by;
    const tab = TABS[place];
    if (tab) state.set({ report: tab.report, measure: "" });
  };
  useKeys([
    { keys: "]", text: "下一张报表", act: () => step(1) },
    { keys: "[", text: "上一张报表", act: () => step(-1) },
  ]);
  return (
    <Page title="报表" note="按悉尼时间分日" acts={<ExportMenu state={state} />}>
      <ListTabs
        label="报表"
        tabs={TABS.map(({ report, text }) => ({
          text,
          href: state.href({ report, measure: "" }),
          isCurrent: report === state.report,
        }))}
      />
      <div className={styles.tools}>
        <RangeChips state={state} />
        {state.report === "products" ? (
          <TopTools state={state} />
        ) : state.report === "gst" ? null : (
          <FilterSelect
            label="分组"
            value={state.by}
            options={(["day", "week", "month"] as const).map((value) => ({ value, text: STEP_WORDS[value] }))}
            onChange={(by) => by && state.set({ by })}
          />
        )}
      </div>
      {state.report === "products" ? (
        <TopReport state={state} />
      ) : state.report === "gst" ? (
        <GstReport state={state} />
      ) : (
        <SeriesReport state={state} report={state.report} />
      )}
    </Page>
  );
}

function RangeChips({ state }: { state: ReportState }) {
  const [isOpen, setOpen] = useState(false);
  const isOwn = !USUAL_RANGES.some(({ value }) => value === state.days);
  return (
    <>
      <fieldset className={styles.chips} aria-label="日期">
        {USUAL_RANGES.map(({ value, text }) => (
          <Chip key={value} isChosen={state.days === value} onPress={() => state.set({ days: value })}>
            {text}
          </Chip>
        ))}
        <Chip isChosen={isOwn} onPress={() => setOpen(true)}>
          {isOwn ? `${state.from} 至 ${state.to}` : "自选日期"}
        </Chip>
      </fieldset>
      {isOpen && <RangeDialog state={state} onClose={() => setOpen(false)} />}
    </>
  );
}

function RangeDialog({ state, onClose }: { state: ReportState; onClose: () => void }) {
  const [days, setDays] = useState({ from: state.from, to: state.to });
  return (
    <Question
      title="自选日期"
      text="按悉尼时间，最长三年"
      act="查看"
      isReady={isRange(days)}
      onAct={() => {
        onClose();
        state.set({ days: `${days.from}..${days.to}` });
      }}
      onClose={onClose}
    >
      <Field label="开始日期" type="date" value={days.from} onChange={(from) => setDays({ ...days, from })} />
      <Field
        label="结束日期"
        type="date"
        value={days.to}
        onChange={(to) => setDays({ ...days, to })}
        error={days.from && days.to && !isRange(days) ? "结束日期早于开始日期，或超过三年" : undefined}
      />
    </Question>
  );
}

function ExportMenu({ state }: { state: ReportState }) {
  const [, go] = useLocation();
  const task = useAction(taskOpsApi.start, {
    refreshes: [taskOpsApi.list],
    done: "正在导出，完成后可在此下载",
  });
  const start = async (encoding: "UTF-8" | "GBK") => {
    const { report, from, to, by, group } = state;
    if (report === "gst") return startGst(encoding);
    const input = { report, from, to, by, group, encoding };
    if (await task.run({ kind: "report.export", input })) go("/system/tasks");
  };
  const startGst = async (encoding: "UTF-8" | "GBK") => {
    const { from, to } = { from: quarterDays(state.from).from, to: quarterDays(state.to).to };
    if (await task.run({ kind: "report.gst", input: { from, to, encoding } })) go("/system/tasks");
  };
  return (
    <Menu trigger="导出 ▾">
      <MenuItem onPress={() => void start("UTF-8")}>CSV（UTF-8）</MenuItem>
      <MenuItem onPress={() => void start("GBK")}>CSV（GBK，旧版 Excel）</MenuItem>
      {state.report !== "gst" && (
        <MenuItem onPress={() => void startGst("UTF-8")}>GST 申报表（BAS，按季度）</MenuItem>
      )}
    </Menu>
  );
}
