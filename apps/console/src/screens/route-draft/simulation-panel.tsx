import { query } from "@crux/client/query";
import { codeText } from "@crux/contract/codes";
import { logisticsSimulationOpsApi } from "@crux/contract/logistics";
import { SIMULATION_SIZES } from "@crux/contract/logistics/simulation-sizes";
import { taskOpsApi } from "@crux/contract/task";
import type { Task } from "@crux/contract/task.schema";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { Button } from "../../ui/form/button.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { RadioGroup } from "../../ui/form/radio-group.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Section } from "../../ui/page/section.tsx";
import { momentText } from "../../ui/show/moment.tsx";
import { useDraftView } from "./draft-context.ts";
import styles from "./simulation.module.css";
import { SimulationResult } from "./simulation-result.tsx";
import { countText } from "./simulation-words.ts";
import { useSimulation } from "./use-simulation.ts";

const SIZES = SIMULATION_SIZES.map((size) => ({ value: String(size), text: `最近 ${countText(size)} 单` }));

/** The draft tried on past orders: who would have paid more or less, and whose goods would be in no parcel. */
export function SimulationPanel() {
  const { faults, flush, baseVersion } = useDraftView();
  const [size, setSize] = useState(String(SIMULATION_SIZES[1]));
  const [chosen, setChosen] = useState<string | null>(null);
  const run = useSimulation();
  const all = useQuery(query(logisticsSimulationOpsApi.simulations, {}));
  const shown = all.data?.find(({ id }) => String(id) === chosen) ?? all.data?.[0];
  const begin = async () => {
    const version = await flush();
    if (version === null) return;
    setChosen(null);
    await run.start(version, Number(size));
  };
  return (
    <>
      <Section title="模拟历史订单">
        <p className={styles.note}>
          用现行规则和草稿分别为已付款的购物订单重新分箱、计费，逐单比较。商品按现在的重量、价格和分类计算；两边试算的时间相同，客户下单不受影响。
        </p>
        <div className={styles.start}>
          <RadioGroup label="范围" value={size} options={SIZES} onChange={setSize} />
          <Button
            variant="main"
            busy={run.isStarting || run.isRunning}
            disabled={faults.length > 0 || baseVersion === null}
            onClick={() => void begin()}
          >
            {run.isRunning ? "模拟中" : "开始模拟"}
          </Button>
        </div>
        {faults.length > 0 && <p className={styles.note}>草稿有错误，修改后才能模拟。</p>}
        {baseVersion === null && <p className={styles.note}>还没有现行规则，没有可对比的。</p>}
        <FormError error={run.error} />
        {run.task && (run.isRunning ? <Progress task={run.task} /> : <Ended task={run.task} />)}
      </Section>
      {all.error && !all.data && <ErrorView error={all.error} onRetry={() => void all.refetch()} />}
      {all.isPending && <div className={styles.bone} aria-busy="true" />}
      {all.data?.length === 0 && !run.isRunning && (
        <p className={styles.note}>还没有模拟过。结果会留在这里，发布时也会显示。</p>
      )}
      {shown && all.data && all.data.length > 1 && (
        <div className={styles.choice}>
          <SelectField
            label="查看"
            value={String(shown.id)}
            options={all.data.map((one) => ({
              value: String(one.id),
              text: `${momentText(new Date(one.endTime), new Date())} ${one.staffName} · 最近 ${countText(one.done)} 单${one.isStopped ? "（中途停止）" : ""}${one.isPresent ? "" : "（已过期）"}`,
            }))}
            onChange={setChosen}
          />
        </div>
      )}
      {shown && <SimulationResult key={shown.id} simulation={shown} />}
    </>
  );
}

function Progress({ task: { id, done, total, state, stopping } }: { task: Task }) {
  const stop = useAction(taskOpsApi.stop, { refreshes: [taskOpsApi.detail] });
  return (
    <div className={styles.progress}>
      <progress aria-label="模拟进度" {...(total === null ? {} : { max: Math.max(total, 1), value: done })} />
      <p role="status">
        {state === "WAITING" || total === null
          ? "等待中…"
          : `已试算 ${countText(done)} / ${countText(total)} 单`}
      </p>
      <Button busy={stop.isBusy || stopping} onClick={() => void stop.run({ id })}>
        停止
      </Button>
    </div>
  );
}

function Ended({ task: { state, failure, done } }: { task: Task }) {
  if (state === "STOPPED")
    return (
      <p role="status" className={styles.note}>
        {done > 0 ? "已停止，试算过的订单的结果在下面" : "已停止，没有留下结果"}
      </p>
    );
  if (state !== "FAILED") return null;
  return (
    <p role="alert" className={styles.problem}>
      {`模拟失败${failure === null ? "" : `：${codeText(failure)}`}`}
    </p>
  );
}
