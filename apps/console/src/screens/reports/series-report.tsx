import { query } from "@crux/client/query";
import { reportOpsApi } from "@crux/contract/report";
import type { ReportName, ReportSeries } from "@crux/contract/report/series.schema";
import { type Measure, measuresOf } from "@crux/rules/report/report-measures";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { OldRowsBar } from "../../ui/list/old-rows-bar.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { FigureSkeleton } from "../../ui/show/figure-table.tsx";
import { clockOf, SYDNEY } from "../../ui/show/zones.ts";
import { markText, rowText } from "./report-days.ts";
import { changeOf, countText, REPORT_WORDS, valueText } from "./report-words.ts";
import styles from "./reports.module.css";
import { SeriesChart } from "./series-chart.tsx";
import { ChannelTable, SeriesTable } from "./series-table.tsx";
import type { ReportState } from "./use-report-state.ts";

const MARKS: Record<Measure["unit"], (value: number) => string> = {
  cents: (value) => `$${countText(value / 100)}`,
  hundredths: (value) => `${value / 100}%`,
  count: countText,
};

/** One report of time: its large figures, of which one stands in the chart, and all of them as a table. */
export function SeriesReport({ state, report }: { state: ReportState; report: ReportName }) {
  const { from, to, by } = state;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(reportOpsApi.series, { report, from, to, by }),
    placeholderData: keepPreviousData,
  });
  const shown = data?.report === report ? data : undefined;
  if (!shown && error) return <ErrorView error={error} onRetry={() => void refetch()} />;
  const measures = measuresOf(report);
  const large = REPORT_WORDS[report].large.flatMap((key) => measures.filter((one) => one.key === key));
  const chosen = measures.find(({ key }) => key === state.measure) ?? large[0];
  if (!shown || !chosen) return <FigureSkeleton />;
  return (
    <>
      {error && <OldRowsBar error={error} onRetry={() => void refetch()} />}
      <Notes data={shown} note={REPORT_WORDS[report].note} />
      <section className={styles.sheet} aria-label={REPORT_WORDS[report].text} aria-busy={isPlaceholderData}>
        <fieldset className={styles.tiles} aria-label="图中显示">
          {large.map((measure) => (
            <Tile
              key={measure.key}
              measure={measure}
              data={shown}
              isChosen={measure === chosen}
              onChoose={() => state.type({ measure: measure === large[0] ? "" : measure.key })}
            />
          ))}
        </fieldset>
        <SeriesChart
          title={chosen.text}
          beforeText={`上期 ${shown.before.from} 至 ${shown.before.to}`}
          points={shown.current.rows.map((row, place) => ({
            name: rowText(row, by),
            mark: markText(row.from, by),
            value: row.values[chosen.key] ?? null,
            before: shown.before.rows[place]?.values[chosen.key] ?? null,
          }))}
          isLine={chosen.kind !== undefined}
          show={(value) => valueText(chosen, value)}
          mark={(value) => MARKS[chosen.unit](value)}
          least={chosen.unit === "cents" ? 100 : 1}
        />
      </section>
      <ChannelTable data={shown} measures={measures} />
      <SeriesTable data={shown} measures={measures} by={by} />
    </>
  );
}

function Notes({ data, note }: { data: ReportSeries; note: string }) {
  const { current, before, now, countedFrom } = data;
  return (
    <div className={styles.notes}>
      <p>{`${current.from} 至 ${current.to}，截至悉尼时间 ${clockOf(new Date(now), SYDNEY)}。${note}。`}</p>
      {countedFrom !== null && before.from < countedFrom && (
        <p role="status">{`${countedFrom} 以前的数据正在补算，稍后刷新可见。`}</p>
      )}
    </div>
  );
}

type TileProps = { measure: Measure; data: ReportSeries; isChosen: boolean; onChoose: () => void };

function Tile({ measure, data, isChosen, onChoose }: TileProps) {
  const value = data.current.total[measure.key];
  const before = data.before.total[measure.key];
  const change = changeOf(before, value);
  return (
    <button type="button" className={styles.tile} aria-pressed={isChosen} onClick={onChoose}>
      <span className={styles.name}>
        {measure.text}
        {measure.kind === "level" && <small>期末</small>}
      </span>
      <span className={styles.figure}>{valueText(measure, value)}</span>
      <span className={styles.beside}>
        上期 {valueText(measure, before)}
        {change && (
          <span className={styles.change}>
            <span aria-hidden="true">{change.isUp ? "↑" : "↓"}</span>
            <span className="visually-hidden">{change.isUp ? "上升" : "下降"}</span>
            {change.text}
          </span>
        )}
      </span>
    </button>
  );
}
