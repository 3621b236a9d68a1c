import { query } from "@crux/client/query";
import { reportOpsApi } from "@crux/contract/report";
import type { OutsideName, OutsideSystem } from "@crux/contract/report/system.schema";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { Button } from "../../ui/form/button.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { Part, PartTable } from "./part.tsx";

const NAMES: Record<OutsideName, string> = {
  database: "数据库",
  storage: "文件存储",
  sms: "短信",
  mail: "邮件",
  challenge: "人机验证",
  wechat: "微信登录",
  alipay: "支付宝",
  cashier: "收银台",
  carrier: "物流查询",
};

const KINDS = { REAL: "正式", SIMULATED: "模拟", OFF: "未启用" } as const;
const FAILURES: Record<string, string> = { NoAddress: "请先在“我的账号”填写通知邮箱" };
/** Why somebody would rather not. */
const COSTS: Partial<Record<OutsideName, string>> = {
  sms: "每条短信都收费，不测试",
  carrier: "每次查询都收费，不测试",
};

/** What the shop depends on, each with a test that changes and costs nothing. */
export function OutsidePart() {
  const answer = useQuery(query(reportOpsApi.outside, {}));
  return (
    <Part title="外部系统" note="测试不改变数据，也不产生费用" answer={answer}>
      {(systems) => (
        <PartTable heads={["系统", "状态", "测试结果", ""]}>
          {systems.map((system) => (
            <SystemRow key={system.name} system={system} />
          ))}
        </PartTable>
      )}
    </Part>
  );
}

function SystemRow({ system: { name, kind, testable } }: { system: OutsideSystem }) {
  const [result, setResult] = useState<{ ok: boolean; text: string } | null>(null);
  const test = useAction(reportOpsApi.testOutside);
  const run = async () => {
    const answer = await test.run({ name });
    if (!answer) return;
    const { ok, tookMs, failure } = answer;
    setResult({
      ok,
      text: ok ? `正常 · ${tookMs} ms` : (FAILURES[failure ?? ""] ?? `失败 · ${failure}`),
    });
  };
  const none = kind === "OFF" ? "—" : (COSTS[name] ?? "不能测试");
  return (
    <tr>
      <th scope="row">{NAMES[name]}</th>
      <td>
        <Tag tone={kind === "REAL" ? "good" : kind === "SIMULATED" ? "warn" : "grey"}>{KINDS[kind]}</Tag>
      </td>
      <td role="status">
        {result ? <Tag tone={result.ok ? "good" : "alarm"}>{result.text}</Tag> : !testable && none}
      </td>
      <td data-act="">
        {testable && (
          <Button
            variant="ghost"
            busy={test.isBusy}
            aria-label={`测试${NAMES[name]}`}
            onClick={() => void run()}
          >
            测试
          </Button>
        )}
      </td>
    </tr>
  );
}
