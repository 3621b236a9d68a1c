import { query } from "@crux/client/query";
import { logisticsOpsApi } from "@crux/contract/logistics";
import type { RuleVersion } from "@crux/contract/logistics/rule-ops.schema";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { ChangeList } from "../../parts/rules/change-list.tsx";
import { RouteTable } from "../../parts/rules/route-table.tsx";
import { VERSION_STATES } from "../../parts/rules/rule-texts.ts";
import { Button } from "../../ui/form/button.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Drawer } from "../../ui/layer/drawer.tsx";
import { ReasonDialog } from "../../ui/layer/reason-dialog.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Facts } from "../../ui/show/facts.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { Begin } from "./begin.tsx";

type VersionDrawerProps = { row: RuleVersion; versions: readonly RuleVersion[]; onClose: () => void };

/** One version: when it rules, who published it, what it changed, and its routes. */
export function VersionDrawer({ row, versions, onClose }: VersionDrawerProps) {
  const [isWithdrawing, setWithdrawing] = useState(false);
  const withdraw = useAction(logisticsOpsApi.withdrawRules, {
    refreshes: [logisticsOpsApi.ruleVersions, logisticsOpsApi.draft],
    done: `第 ${row.version} 版已撤回`,
    isTold: true,
  });
  const content = useQuery(query(logisticsOpsApi.ruleVersion, { version: row.version }));
  return (
    <Drawer
      title={`规则第 ${row.version} 版`}
      onClose={onClose}
      acts={
        row.state === "COMING" ? (
          <Button variant="danger" onClick={() => setWithdrawing(true)}>
            撤回
          </Button>
        ) : undefined
      }
    >
      <Section title="发布">
        <Facts
          facts={[
            [
              "状态",
              <Tag key="state" tone={VERSION_STATES[row.state].tone}>
                {VERSION_STATES[row.state].text}
              </Tag>,
            ],
            ["生效时间", <Begin key="from" at={row.validFrom} />],
            ["发布时间", <Moment key="at" at={row.createTime} />],
            ["提交人", row.publisher],
            ["批准人", row.approver],
            ["说明", row.note],
          ]}
        />
      </Section>
      <Comparison row={row} versions={versions} />
      <Section title="线路">
        {content.data && <RouteTable routes={content.data.content.rules.routes} />}
        {content.error && <ErrorView error={content.error} onRetry={() => void content.refetch()} />}
      </Section>
      {isWithdrawing && (
        <ReasonDialog
          title={`撤回第 ${row.version} 版？`}
          text="到时不再生效，之前的规则继续。"
          act="撤回"
          isDanger
          usual={["日期有误", "内容有误", "承运商改价取消"]}
          isBusy={withdraw.isBusy}
          error={withdraw.error}
          onAct={async (reason) => {
            if (await withdraw.run({ version: row.version, reason })) setWithdrawing(false);
          }}
          onClose={() => setWithdrawing(false)}
        />
      )}
    </Drawer>
  );
}

/** What this version changes against another one, first against the one that ruled before it. */
function Comparison({ row, versions }: Omit<VersionDrawerProps, "onClose">) {
  const others = versions.filter(({ version }) => version !== row.version);
  const before = versions.slice(versions.indexOf(row) + 1).find(({ state }) => state !== "WITHDRAWN");
  const [from, setFrom] = useState(String(before?.version ?? others[0]?.version ?? ""));
  const changes = useQuery({
    ...query(logisticsOpsApi.ruleChanges, { from: Number(from), to: row.version }),
    enabled: from !== "",
  });
  if (others.length === 0) return null;
  return (
    <Section title="修改了什么">
      <SelectField
        label="与哪一版相比"
        value={from}
        options={others.map(({ version, state }) => ({
          value: String(version),
          text: `第 ${version} 版（${VERSION_STATES[state].text}）`,
        }))}
        onChange={setFrom}
      />
      {changes.data && <ChangeList changes={changes.data} empty="两版内容相同" />}
      {changes.error && <ErrorView error={changes.error} onRetry={() => void changes.refetch()} />}
    </Section>
  );
}
