import { query } from "@crux/client/query";
import { reportOpsApi } from "@crux/contract/report";
import { userMoveInOpsApi } from "@crux/contract/user";
import { moneyText } from "@crux/rules/money/money-text";
import { MEMBER_COLUMNS } from "@crux/rules/table/member-columns";
import { useQuery } from "@tanstack/react-query";
import { ImportPage } from "../../parts/table/import-page.tsx";
import type { Figure, TableResult } from "../../parts/table/table-result.tsx";
import { useImport } from "../../parts/table/use-import.ts";
import { Section } from "../../ui/page/section.tsx";
import { AllowMoney } from "./allow-money.tsx";
import own from "./member-import.module.css";
import { MemberRules } from "./member-rules.tsx";
import { MoveInList } from "./move-in-list.tsx";

type MembersResult = TableResult & {
  added: number;
  joined: number;
  same: number;
  balance: number;
  cashBack: number;
  moveIn: { id: number; missing: number } | null;
};

const REFRESHES = [userMoveInOpsApi.moveIns, reportOpsApi.users];
const EXAMPLE = ["C1001", "13800138000", "王小明", "", "黑卡", "2027-12-31", "120.50", ""];
/** How often it is asked whether a colleague allowed the money meanwhile. */
const LOOK_MS = 5_000;

/** Customers of a former shop: looked at as soon as their table is chosen, brought in when somebody says so. */
export function MemberImportScreen() {
  const work = useImport<MembersResult>({
    task: "user.moveIn",
    columns: MEMBER_COLUMNS,
    refreshes: REFRESHES,
    isCheckedFirst: true,
  });
  const { result } = work;
  const waiting = result?.isDry ? result.moveIn : null;
  const moveIns = useMoveIns(waiting);
  const missing = moveIns.missing ?? result?.moveIn?.missing ?? 0;
  const coming = result ? result.added + result.joined : 0;
  const members = `迁入 ${coming.toLocaleString("en-AU")} 位会员`;
  const isGood = coming > 0 && !(work.isAllOrNothing && (result?.faulty ?? 0) > 0);
  const money = moneyText((result?.balance ?? 0) + (result?.cashBack ?? 0));
  return (
    <ImportPage
      title="迁入会员"
      work={work}
      table={{ label: "会员表格", note: "每行一位会员" }}
      template={{ name: "会员模板", rows: [MEMBER_COLUMNS.head, EXAMPLE] }}
      figuresOf={figuresOf}
      below={
        waiting &&
        missing > 0 && (
          <div className={own.money}>
            <p>{`余额合计 ${moneyText(missing)} 须先批准，再迁入`}</p>
            <AllowMoney id={waiting.id} missing={missing} />
          </div>
        )
      }
      act={{ text: coming > 0 ? members : "没有可迁入的会员", isReady: isGood && missing === 0 }}
      question={{
        title: `${members}？`,
        text: `其中 ${result?.joined ?? 0} 位已有账户；钱包共转入 ${money}。迁入后不能整份撤回，个别余额可在客户钱包中调整。`,
        act: "开始迁入",
      }}
      beside={
        <>
          <Section title="说明">
            <MemberRules />
          </Section>
          <Section title="检查过的文件">
            <MoveInList list={moveIns.list} />
          </Section>
        </>
      }
    />
  );
}

const figuresOf = ({ added, joined, same, balance, cashBack }: MembersResult): Figure[] => [
  ["新增会员", added],
  ["并入已有账户", joined],
  ["以前已迁入", same],
  ["余额合计", moneyText(balance)],
  ["返现合计", moneyText(cashBack)],
];

/** The tables that were looked through, and what of this one is still to be allowed. */
function useMoveIns(waiting: { id: number; missing: number } | null) {
  const { data } = useQuery({
    ...query(userMoveInOpsApi.moveIns, { pageSize: 10 }),
    refetchInterval: ({ state }) => {
      const row = state.data?.list.find(({ id }) => id === waiting?.id);
      return waiting && (row?.missing ?? waiting.missing) > 0 ? LOOK_MS : false;
    },
  });
  const list = data?.list ?? [];
  return { list, missing: list.find(({ id }) => id === waiting?.id)?.missing };
}
