import { query } from "@crux/client/query";
import { reportOpsApi } from "@crux/contract/report";
import type { GstReport as Gst, GstQuarter } from "@crux/contract/report/gst.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ButtonLink } from "../../ui/form/button.tsx";
import { OldRowsBar } from "../../ui/list/old-rows-bar.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { FigureHeads, FigureSkeleton, FigureTable } from "../../ui/show/figure-table.tsx";
import { clockOf, SYDNEY } from "../../ui/show/zones.ts";
import { countText } from "./report-words.ts";
import styles from "./reports.module.css";
import { SeriesChart } from "./series-chart.tsx";
import type { ReportState } from "./use-report-state.ts";

type Figure = Exclude<keyof GstQuarter, "from" | "to">;

/** As the activity statement names them. */
const MONEY: readonly { key: Figure; text: string; label: string }[] = [
  { key: "total", text: "G1 总销售额", label: "含 GST" },
  { key: "exported", text: "G2 出口销售", label: "免税" },
  { key: "free", text: "G3 其他免税", label: "境内" },
  { key: "gst", text: "1A 销售 GST", label: "应缴" },
];

const COUNTS: readonly { key: Figure; text: string }[] = [
  { key: "sales", text: "销售笔数" },
  { key: "refunds", text: "退款笔数" },
];

/** Sales and GST by quarter, as the activity statement (BAS) asks for them. */
export function GstReport({ state }: { state: ReportState }) {
  const { from, to } = state;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(reportOpsApi.gst, { from, to }),
    placeholderData: keepPreviousData,
  });
  if (!data) return error ? <ErrorView error={error} onRetry={() => void refetch()} /> : <FigureSkeleton />;
  return (
    <>
      {error && <OldRowsBar error={error} onRetry={() => void refetch()} />}
      <Quarters data={data} state={state} isOld={isPlaceholderData} />
    </>
  );
}

function Quarters({
  data: { gstFrom, quarters, now },
  state,
  isOld,
}: {
  data: Gst;
  state: ReportState;
  isOld: boolean;
}) {
  if (gstFrom === null)
    return (
      <Notice text="还没有登记 GST：填写登记日期和 ABN 后，在这里查看每季度的申报数字">
        <ButtonLink href="/settings?open=GST_FROM">填写登记日期</ButtonLink>
        <ButtonLink href="/settings?open=STORE_CONFIG">填写 ABN</ButtonLink>
      </Notice>
    );
  if (quarters === null) return <Notice text="境内订单较多，请缩短日期，或用“导出”中的 GST 申报表查看全部" />;
  if (quarters.length === 0) return <Notice text="所选季度没有销售" />;
  const chosen = MONEY.find(({ key }) => key === state.measure) ?? MONEY[0];
  return (
    <>
      <div className={styles.notes}>
        <p>
          {`按整季度显示，截至悉尼时间 ${clockOf(new Date(now), SYDNEY)}。金额为付款日在本季度的销售减去本季度退款，不含余额充值；从 GST 登记日 ${gstFrom} 起计。`}
        </p>
      </div>
      <section className={styles.sheet} aria-label="GST" aria-busy={isOld}>
        <fieldset className={styles.tiles} aria-label="图中显示">
          {MONEY.map(({ key, text, label }) => (
            <button
              key={key}
              type="button"
              className={styles.tile}
              aria-pressed={key === chosen?.key}
              onClick={() => state.type({ measure: key === MONEY[0]?.key ? "" : key })}
            >
              <span className={styles.name}>
                {text}
                <small>{label}</small>
              </span>
              <span className={styles.figure}>{moneyText(sumOf(quarters, key))}</span>
            </button>
          ))}
        </fieldset>
        {chosen && (
          <SeriesChart
            title={chosen.text}
            points={quarters.map((one) => ({
              name: quarterText(one),
              mark: markText(one),
              value: one[chosen.key],
              before: null,
            }))}
            isLine={false}
            show={moneyText}
            mark={(value) => `$${countText(value / 100)}`}
            least={100}
          />
        )}
      </section>
      <FigureTable label="按季度" isPinned isBusy={isOld}>
        <FigureHeads first="季度" figures={[...MONEY, ...COUNTS]} />
        <tbody>
          <tr className={styles.sum}>
            <th scope="row">合计</th>
            <Cells of={(key) => sumOf(quarters, key)} />
          </tr>
          {quarters.toReversed().map((one) => (
            <tr key={one.from}>
              <th scope="row">{quarterText(one)}</th>
              <Cells of={(key) => one[key]} />
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </>
  );
}

function Cells({ of }: { of: (key: Figure) => number }) {
  return (
    <>
      {MONEY.map(({ key }) => (
        <td key={key} data-figure="" className={of(key) === 0 ? styles.none : undefined}>
          {moneyText(of(key))}
        </td>
      ))}
      {COUNTS.map(({ key }) => (
        <td key={key} data-figure="" className={of(key) === 0 ? styles.none : undefined}>
          {countText(of(key))}
        </td>
      ))}
    </>
  );
}

const sumOf = (quarters: readonly GstQuarter[], key: Figure) =>
  quarters.reduce((total, one) => total + one[key], 0);

const quarterText = ({ from, to }: GstQuarter) => `${from} 至 ${to.slice(5)}`;

/** Below a column: the first and the last month. */
const markText = ({ from, to }: GstQuarter) =>
  `${Number(from.slice(0, 4))}/${Number(from.slice(5, 7))}–${Number(to.slice(5, 7))}`;
