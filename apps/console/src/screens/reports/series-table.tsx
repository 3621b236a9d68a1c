import type { ReportSeries, ReportStep, ReportValues } from "@crux/contract/report/series.schema";
import { FEE_CHANNELS, type Measure } from "@crux/rules/report/report-measures";
import { FigureHeads, FigureTable } from "../../ui/show/figure-table.tsx";
import { rowText } from "./report-days.ts";
import { valueText } from "./report-words.ts";
import styles from "./reports.module.css";

type SeriesTableProps = { data: ReportSeries; measures: readonly Measure[]; by: ReportStep };

/** All columns of a report as figures, the newest time first, with the sums above. */
export function SeriesTable({ data: { current, before }, measures: all, by }: SeriesTableProps) {
  const measures = all.filter(({ channel }) => channel === undefined);
  return (
    <FigureTable label="明细" isPinned>
      <FigureHeads first="日期" figures={measures} />
      <tbody>
        <tr className={styles.sum}>
          <th scope="row">本期</th>
          <Cells measures={measures} values={current.total} />
        </tr>
        <tr className={styles.none}>
          <th scope="row">上期</th>
          <Cells measures={measures} values={before.total} />
        </tr>
        {current.rows.toReversed().map((row) => (
          <tr key={row.from}>
            <th scope="row">{rowText(row, by)}</th>
            <Cells measures={measures} values={row.values} />
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}

/** What a report has by channel, in the columns that say it of all; nothing for the other reports. */
export function ChannelTable({ data: { current }, measures }: Omit<SeriesTableProps, "by">) {
  const figures = measures.filter(({ channel }) => channel === undefined);
  if (figures.length === measures.length) return null;
  return (
    <FigureTable label="按渠道" isPinned>
      <FigureHeads first="渠道" figures={figures} />
      <tbody>
        {FEE_CHANNELS.map(({ provider, text }) => (
          <tr key={provider}>
            <th scope="row">{text}</th>
            <Cells measures={measures.filter(({ channel }) => channel === provider)} values={current.total} />
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}

function Cells({ measures, values }: { measures: readonly Measure[]; values: ReportValues }) {
  return measures.map((measure) => (
    <td key={measure.key} data-figure="" className={values[measure.key] ? undefined : styles.none}>
      {valueText(measure, values[measure.key])}
    </td>
  ));
}
