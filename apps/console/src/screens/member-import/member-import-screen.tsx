import { query } from "@crux/client/query";
import { reportOpsApi } from "@crux/contract/report";
import { userMoveInOpsApi } from "@crux/contract/user";
import { moneyText } from "@crux/rules/money/money-text";
import { BYTE_ORDER_MARK, csvText } from "@crux/rules/table/csv";
import { MEMBER_COLUMNS } from "@crux/rules/table/member-columns";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { saveFile } from "../../browser/save-file.ts";
import { BadLinesChoice } from "../../parts/table/bad-lines-choice.tsx";
import { PreviewTable } from "../../parts/table/preview-table.tsx";
import { TableFileField } from "../../parts/table/table-file-field.tsx";
import styles from "../../parts/table/table-import.module.css";
import { previewTable, type TablePreview } from "../../parts/table/table-preview.ts";
import { resultOf, ShownResult, type TableResult } from "../../parts/table/table-result.tsx";
import { useTableImport } from "../../parts/table/use-table-import.ts";
import { Button } from "../../ui/form/button.tsx";
import { Question } from "../../ui/layer/question.tsx";
import { Page } from "../../ui/page/page.tsx";
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
/** How often it is asked whether a colleague allowed the money meanwhile. */
const LOOK_MS = 5_000;

/** Customers of a former shop: looked at as soon as their table is chosen, brought in when somebody says so. */
export function MemberImportScreen() {
  const [preview, setPreview] = useState<TablePreview | null>(null);
  const [problem, setProblem] = useState("");
  const [isAllOrNothing, setAllOrNothing] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const work = useTableImport("user.moveIn", REFRESHES);
  const result = resultOf<MembersResult>(work.task);
  const moveIns = useMoveIns(result?.isDry ? result.moveIn : null);
  const missing = moveIns.missing ?? result?.moveIn?.missing ?? 0;
  const take = async (file: File | undefined) => {
    if (!file) return;
    work.forget();
    const read = await previewTable(file, MEMBER_COLUMNS);
    setPreview("problem" in read ? null : read);
    setProblem("problem" in read ? read.problem : "");
    if (!("problem" in read)) void work.start(read.file, { isDry: true, isAllOrNothing });
  };
  const isBusy = work.isSending || work.isRunning;
  const coming = result ? result.added + result.joined : 0;
  const isReady = result?.isDry === true && coming > 0 && !(isAllOrNothing && result.faulty > 0);
  return (
    <Page title="迁入会员" acts={<Button onClick={saveTemplate}>下载模板</Button>}>
      <div className={styles.sheet}>
        <div className={styles.column}>
          <Section title="导入">
            <TableFileField
              label="会员表格"
              note="每行一位会员"
              isOff={isBusy}
              onTake={(file) => void take(file)}
            />
            {problem && (
              <p role="alert" className={styles.problem}>
                {problem}
              </p>
            )}
            {preview && <PreviewTable preview={preview} />}
            {(work.isSending || work.task) && (
              <ShownResult<MembersResult> isSending={work.isSending} task={work.task} figuresOf={figuresOf}>
                {result?.isDry && result.moveIn && missing > 0 && (
                  <div className={own.money}>
                    <p>{`余额合计 ${moneyText(missing)} 须先批准，再迁入`}</p>
                    <AllowMoney id={result.moveIn.id} missing={missing} />
                  </div>
                )}
              </ShownResult>
            )}
            {preview && result?.problem === null && result.isDry && (
              <>
                <div className={styles.options}>
                  <BadLinesChoice isAllOrNothing={isAllOrNothing} onChange={setAllOrNothing} />
                </div>
                <div className={styles.acts}>
                  <Button onClick={() => void work.start(preview.file, { isDry: true, isAllOrNothing })}>
                    重新检查
                  </Button>
                  <Button
                    variant="main"
                    disabled={!isReady || missing > 0}
                    busy={isBusy}
                    onClick={() => setAsked(true)}
                  >
                    {coming > 0 ? `迁入 ${coming.toLocaleString("en-AU")} 位会员` : "没有可迁入的会员"}
                  </Button>
                </div>
              </>
            )}
          </Section>
        </div>
        <div className={styles.column}>
          <Section title="说明">
            <MemberRules />
          </Section>
          <Section title="检查过的文件">
            <MoveInList list={moveIns.list} />
          </Section>
        </div>
      </div>
      {isAsked && preview && result && (
        <Question
          title={`迁入 ${coming.toLocaleString("en-AU")} 位会员？`}
          text={`其中 ${result.joined} 位已有账户；钱包共转入 ${moneyText(result.balance + result.cashBack)}。迁入后不能整份撤回，个别余额可在客户钱包中调整。`}
          act="开始迁入"
          onAct={() => {
            setAsked(false);
            void work.start(preview.file, { isDry: false, isAllOrNothing });
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </Page>
  );
}

const figuresOf = ({ added, joined, same, balance, cashBack }: MembersResult) =>
  [
    ["新增会员", added],
    ["并入已有账户", joined],
    ["以前已迁入", same],
    ["余额合计", moneyText(balance)],
    ["返现合计", moneyText(cashBack)],
  ] as const satisfies [string, number | string][];

function saveTemplate() {
  const example = ["C1001", "13800138000", "王小明", "", "黑卡", "2027-12-31", "120.50", ""];
  const text = BYTE_ORDER_MARK + csvText([MEMBER_COLUMNS.head, example]);
  saveFile("会员模板.csv", new Blob([text], { type: "text/csv" }));
}

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
