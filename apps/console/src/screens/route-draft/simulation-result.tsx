import { query } from "@crux/client/query";
import { logisticsSimulationOpsApi } from "@crux/contract/logistics";
import type { Simulation } from "@crux/contract/logistics/simulation.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { SPREAD_WORDS, spreadColumn } from "@crux/rules/parcel/simulation-words";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "wouter";
import { useTaskFile } from "../../parts/task/use-task-file.ts";
import { Button } from "../../ui/form/button.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import styles from "./simulation.module.css";
import { SimulationOrders } from "./simulation-orders.tsx";
import { countText, differenceText, totalOf } from "./simulation-words.ts";

const FILTERS = {
  more: "MORE",
  less: "LESS",
  unsplittable: "UNSPLITTABLE",
  splittable: "SPLITTABLE",
} as const;
const UNCHANGED = spreadColumn(0);
type Filter = keyof typeof FILTERS;

/** What a simulation found: how many pay more or less, all costs beside each other, and the orders that differ. */
export function SimulationResult({ simulation }: { simulation: Simulation }) {
  const [params, setParams] = useSearchParams();
  const orders = useQuery(query(logisticsSimulationOpsApi.simulation, { id: simulation.id }));
  const file = useTaskFile();
  const { id, counts, done, asked, isCut, isStopped, isPresent, draftVersion, ruledVersion } = simulation;
  const kind = params.get("kind");
  const filter = kind !== null && kind in FILTERS ? (kind as Filter) : null;
  const choose = (next: Filter) =>
    setParams((old) => {
      const { kind: _kind, ...rest } = Object.fromEntries(old);
      return next === filter ? rest : { ...rest, kind: next };
    });
  const left = [
    counts.neither > 0 && `${countText(counts.neither)} 单现行规则也装不下`,
    counts.unknown > 0 && `${countText(counts.unknown)} 单商品已删除或试算超时`,
  ].filter(Boolean);
  return (
    <>
      {!isPresent && (
        <p role="status" className={styles.stale}>
          草稿或现行规则在这次模拟之后改过，以下结果已过期。
        </p>
      )}
      {isCut && (
        <p role="status" className={styles.stale}>
          {`模拟的时间用完，试算了最近 ${countText(done)} 单（选了 ${countText(asked)} 单）。`}
        </p>
      )}
      {isStopped && (
        <p role="status" className={styles.stale}>
          {`这次模拟被中途停止，只有最近 ${countText(done)} 单的结果（选了 ${countText(asked)} 单），没有明细文件。`}
        </p>
      )}
      <Section
        title="结果"
        acts={
          simulation.hasFile && (
            <Button busy={file.isBusy} onClick={() => void file.save(id)}>
              下载全部明细 CSV
            </Button>
          )
        }
      >
        <p className={styles.note}>
          {`现行第 ${ruledVersion} 版 → 草稿（第 ${draftVersion} 次保存）· ${simulation.staffName} · `}
          <Moment at={simulation.endTime} />
          {left.length > 0 && ` · ${left.join("，")}`}
        </p>
        <div className={styles.tiles}>
          <Tile
            name="多付"
            count={counts.more}
            note={counts.more > 0 ? `共 +${moneyText(simulation.moreCents)}` : "没有"}
            isChosen={filter === "more"}
            onPress={() => choose("more")}
          />
          <Tile
            name="少付"
            count={counts.less}
            note={counts.less > 0 ? `共 -${moneyText(simulation.lessCents)}` : "没有"}
            isChosen={filter === "less"}
            onPress={() => choose("less")}
          />
          <Tile
            name="装不下"
            count={counts.unsplittable}
            note="现行规则可以寄"
            isAlarm={counts.unsplittable > 0}
            isChosen={filter === "unsplittable"}
            onPress={() => choose("unsplittable")}
          />
          {counts.splittable > 0 && (
            <Tile
              name="新增可寄"
              count={counts.splittable}
              note="现行规则装不下"
              isChosen={filter === "splittable"}
              onPress={() => choose("splittable")}
            />
          )}
          <Tile name="不变" count={counts.same} note={`共试算 ${countText(done)} 单`} />
        </div>
        <div className={styles.sides}>
          <Costs simulation={simulation} />
          <Spread spread={simulation.spread} />
        </div>
      </Section>
      {orders.error && !orders.data && (
        <ErrorView error={orders.error} onRetry={() => void orders.refetch()} />
      )}
      {orders.isPending && <div className={styles.bone} aria-busy="true" />}
      {orders.data && (
        <SimulationOrders
          key={filter ?? ""}
          orders={orders.data.orders.filter((one) => filter === null || one.kind === FILTERS[filter])}
          total={
            filter === null
              ? counts.more + counts.less + counts.unsplittable + counts.splittable
              : counts[filter]
          }
        />
      )}
    </>
  );
}

type TileProps = {
  name: string;
  count: number;
  note: string;
  isAlarm?: boolean;
  isChosen?: boolean;
  onPress?: () => void;
};

/** A count; where it is pressed the table below shows these orders alone. */
function Tile({ name, count, note, isAlarm = false, isChosen = false, onPress }: TileProps) {
  const content = (
    <>
      <span>{name}</span>
      <b data-alarm={isAlarm ? "" : undefined}>
        {countText(count)} <small>单</small>
      </b>
      <small>{note}</small>
    </>
  );
  if (!onPress) return <div className={styles.tile}>{content}</div>;
  return (
    <button type="button" className={styles.tile} aria-pressed={isChosen} onClick={onPress}>
      {content}
    </button>
  );
}

function Costs({ simulation }: { simulation: Simulation }) {
  const { before, after, parcelsBefore, parcelsAfter } = simulation;
  const rows = [
    { name: "运费", from: before.freight, to: after.freight },
    { name: "服务费", from: before.service, to: after.service },
    { name: "税费", from: before.tax, to: after.tax },
    { name: "合计", from: totalOf(before), to: totalOf(after) },
  ];
  const parcels = parcelsAfter - parcelsBefore;
  return (
    <table className={styles.table} aria-label="费用合计">
      <thead>
        <tr>
          <th scope="col">两边都能寄的订单</th>
          <th scope="col">现行</th>
          <th scope="col">草稿</th>
          <th scope="col">相差</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, from, to }) => (
          <tr key={name} data-sum={name === "合计" ? "" : undefined}>
            <th scope="row">{name}</th>
            <td>{moneyText(from)}</td>
            <td>{moneyText(to)}</td>
            <td>{differenceText(to - from)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">包裹</th>
          <td>{countText(parcelsBefore)}</td>
          <td>{countText(parcelsAfter)}</td>
          <td>{parcels === 0 ? "不变" : `${parcels > 0 ? "+" : ""}${countText(parcels)}`}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** How many orders differ by how much, as bars with their figures. */
function Spread({ spread }: { spread: readonly number[] }) {
  // Most orders come out alike; beside them the bars of the others would not be seen.
  const most = Math.max(1, ...spread.filter((_, place) => place !== UNCHANGED));
  return (
    <table className={styles.spread} aria-label="相差的分布">
      <thead>
        <tr>
          <th scope="col">每单相差</th>
          <th scope="col">单数</th>
        </tr>
      </thead>
      <tbody>
        {SPREAD_WORDS.map((name, place) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              {place !== UNCHANGED && (
                <svg
                  aria-hidden="true"
                  viewBox="0 0 100 10"
                  preserveAspectRatio="none"
                  data-side={place < UNCHANGED ? "less" : "more"}
                >
                  <rect width={(100 * (spread[place] ?? 0)) / most} height="10" />
                </svg>
              )}
              <span>{countText(spread[place] ?? 0)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
