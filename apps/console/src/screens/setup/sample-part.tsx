import { query } from "@crux/client/query";
import { codeText } from "@crux/contract/codes";
import { reportOpsApi } from "@crux/contract/report";
import type { SampleState } from "@crux/contract/report/setup.schema";
import { taskOpsApi } from "@crux/contract/task";
import { isRecord } from "@crux/web/storage";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { Button } from "../../ui/form/button.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { Question } from "../../ui/layer/question.tsx";
import { Section } from "../../ui/page/section.tsx";
import styles from "./setup.module.css";

const LOOK_MS = 1_000;
type Act = "LOAD" | "REMOVE";

/** Goods to try the shop with: loaded where there are none, and taken away again. */
export function SamplePart({ sample }: { sample: SampleState }) {
  const [asked, ask] = useState<Act>();
  const [startedId, setStartedId] = useState<number>();
  const start = useAction(taskOpsApi.start, { refreshes: [reportOpsApi.setup], isTold: true });
  const run = async (act: Act) => {
    const task = await start.run({ kind: "sample.catalogue", input: { act } });
    if (!task) return;
    setStartedId(task.id);
    ask(undefined);
  };
  const taskId = sample.runningTaskId ?? startedId;
  const isIdle = sample.runningTaskId === null;
  return (
    <Section
      title="示例商品"
      acts={
        isIdle && (
          <>
            {sample.isThere && <Button onClick={() => ask("REMOVE")}>移除示例商品</Button>}
            {!sample.hasGoods && sample.goods === 0 && (
              <Button onClick={() => ask("LOAD")}>装入示例商品</Button>
            )}
          </>
        )
      }
    >
      <p className={styles.text}>{textOf(sample)}</p>
      {taskId !== undefined && <Progress key={taskId} taskId={taskId} />}
      {asked && (
        <Question
          title={asked === "LOAD" ? "装入示例商品？" : "移除示例商品？"}
          text={ASKED[asked]}
          act={asked === "LOAD" ? "装入" : "移除"}
          isDanger={asked === "REMOVE"}
          isBusy={start.isBusy}
          error={start.error}
          onAct={() => void run(asked)}
          onClose={() => ask(undefined)}
        />
      )}
    </Section>
  );
}

const ASKED: Record<Act, string> = {
  LOAD: "装入162件商品、品牌、分类、图片和首页，没有物流规则时也装入一套。客户马上能看到并下单；不含账号和余额。",
  REMOVE:
    "没有人订购过的商品连同库存和图片一起删除，订购过的下架保留；示例物流规则撤回。订单、账目和操作记录不变。",
};

function textOf({ goods, isThere, hasGoods }: SampleState): string {
  if (goods > 0)
    return `店里有 ${goods.toLocaleString("en-AU")} 件示例商品，客户可以看到和下单。正式开店前请移除。`;
  if (isThere) return "店里还有示例的分类、图片或规则，请移除。";
  return hasGoods
    ? "店里已有商品，不能再装入示例商品。"
    : "想先看看完整的店铺？装入示例商品，试过以后一次移除。";
}

/** How far the work is, and what came of it. */
function Progress({ taskId }: { taskId: number }) {
  const { data } = useQuery({
    ...query(taskOpsApi.detail, { id: taskId }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.endTime ? false : LOOK_MS),
  });
  if (!data) return null;
  if (data.failure !== null) return <FormError error={{ message: codeText(data.failure) }} />;
  if (data.endTime !== null) return <p role="status">{resultText(data.result)}</p>;
  return (
    <div className={styles.progress}>
      <progress value={data.done} max={data.total ?? 1} aria-label="进度" />
      <span>{data.total === null ? "等待中" : `${data.done} / ${data.total}`}</span>
    </div>
  );
}

function resultText(result: unknown): string {
  if (!isRecord(result)) return "已停止";
  if (typeof result.loaded === "number") return `已装入 ${result.loaded} 件示例商品`;
  const kept = Number(result.kept) > 0 ? `，${Number(result.kept)} 件有订单，已下架保留` : "";
  return `已移除 ${Number(result.removed)} 件示例商品${kept}`;
}
