import { query } from "@crux/client/query";
import { logisticsOpsApi } from "@crux/contract/logistics";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { ChangeList } from "../../parts/rules/change-list.tsx";
import { Field } from "../../ui/form/field.tsx";
import { MomentField } from "../../ui/form/moment-field.tsx";
import { RadioGroup } from "../../ui/form/radio-group.tsx";
import { Question } from "../../ui/layer/question.tsx";
import styles from "./route-draft.module.css";
import { simulationLine } from "./simulation-words.ts";
import { useLastSimulation } from "./use-simulation.ts";

type PublishDialogProps = { version: number; onClose: () => void; onDone: () => void };

/** When the draft begins to rule; another person has to agree. */
export function PublishDialog({ version, onClose, onDone }: PublishDialogProps) {
  const [chosen, setWhen] = useState<"now" | "later">();
  const [at, setAt] = useState<string | null>(null);
  const [note, setNote] = useState("");
  const publish = useAction(logisticsOpsApi.publishRules, {
    refreshes: [logisticsOpsApi.ruleVersions, logisticsOpsApi.draft, logisticsOpsApi.checkDraft],
    done: "已发布",
    isTold: true,
  });
  const versions = useQuery(query(logisticsOpsApi.ruleVersions, {}));
  const ruling = versions.data?.find(({ state }) => state === "RULING")?.version;
  const changes = useQuery({
    ...query(logisticsOpsApi.ruleChanges, { from: ruling ?? null, to: null }),
    enabled: ruling !== undefined,
  });
  const isFirst = versions.data?.length === 0;
  // Nothing rules yet, so the first rules have nothing to wait for.
  const when = chosen ?? (isFirst ? "now" : "later");
  const begins = when === "now" ? null : (at ?? undefined);
  const isPast = typeof begins === "string" && begins <= new Date().toISOString();
  const send = async () => {
    if (begins === undefined) return;
    if (await publish.run({ version, validFrom: begins, note: note.trim() })) onDone();
  };
  return (
    <Question
      title="发布规则"
      text={
        isFirst
          ? "这是第一版规则，不须他人批准；生效后客户可以下单。"
          : "须由另一位同事在“待批”中批准，还没有卖出过商品的店除外。生效前客户看到的仍是现行规则；已下的订单保留下单时的规则。"
      }
      act={publish.waits ?? "提交发布"}
      isBusy={publish.isBusy}
      isReady={publish.waits === null && begins !== undefined && !isPast}
      error={publish.waits ? null : publish.error}
      onAct={() => void send()}
      onClose={onClose}
    >
      <RadioGroup
        label="何时生效"
        value={when}
        options={[
          { value: "later", text: "在指定时间" },
          { value: "now", text: isFirst ? "发布后立即" : "批准后立即" },
        ]}
        onChange={setWhen}
      />
      {when === "later" && (
        <MomentField
          label="生效时间（悉尼）"
          value={at}
          onChange={setAt}
          error={isPast ? "须晚于现在" : undefined}
          none={isFirst ? "请选择时间" : "批准晚于此时间的，批准后立即生效"}
        />
      )}
      <Field
        label="说明（选填）"
        value={note}
        onChange={setNote}
        maxLength={200}
        placeholder="如：承运商12月调价"
      />
      {!isFirst && <LastSimulation version={version} />}
      {ruling !== undefined && (
        <div className={styles.changes}>
          <h3>与现行第 {ruling} 版相比</h3>
          {changes.data && <ChangeList changes={changes.data} empty="没有修改" />}
        </div>
      )}
    </Question>
  );
}

/** What the draft was found to change for past orders; whoever publishes it should know that nobody asked, too. */
function LastSimulation({ version }: { version: number }) {
  const last = useLastSimulation(version);
  if (last === undefined) return null;
  return (
    <p className={styles.simulated} data-none={last ? undefined : ""}>
      {last ? `已模拟${simulationLine(last)}` : "这份草稿还没有模拟过历史订单"}
    </p>
  );
}
