import { reportOpsApi } from "@crux/contract/report";
import { BYTE_ORDER_MARK, csvText } from "@crux/rules/table/csv";
import { TICKET_COLUMNS } from "@crux/rules/table/ticket-columns";
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

type TicketsResult = TableResult & { usable: number; used: number; same: number };

const REFRESHES = [reportOpsApi.couponRules];

/** Tickets that customers held in a former shop: looked at as soon as their table is chosen, then brought in. */
export function CouponImportScreen() {
  const [preview, setPreview] = useState<TablePreview | null>(null);
  const [problem, setProblem] = useState("");
  const [isAllOrNothing, setAllOrNothing] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const work = useTableImport("coupon.moveIn", REFRESHES);
  const result = resultOf<TicketsResult>(work.task);
  const take = async (file: File | undefined) => {
    if (!file) return;
    work.forget();
    const read = await previewTable(file, TICKET_COLUMNS);
    setPreview("problem" in read ? null : read);
    setProblem("problem" in read ? read.problem : "");
    if (!("problem" in read)) void work.start(read.file, { isDry: true, isAllOrNothing });
  };
  const isBusy = work.isSending || work.isRunning;
  const coming = result ? result.usable + result.used : 0;
  const isReady = coming > 0 && !(isAllOrNothing && (result?.faulty ?? 0) > 0);
  return (
    <Page title="迁入优惠券" acts={<Button onClick={saveTemplate}>下载模板</Button>}>
      <div className={styles.sheet}>
        <div className={styles.column}>
          <Section title="导入">
            <TableFileField
              label="优惠券表格"
              note="每行一张券"
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
              <ShownResult<TicketsResult>
                isSending={work.isSending}
                task={work.task}
                figuresOf={({ usable, used, same }) => [
                  ["未使用的券", usable],
                  ["已使用的券", used],
                  ["以前已迁入", same],
                ]}
              />
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
                  <Button variant="main" disabled={!isReady} busy={isBusy} onClick={() => setAsked(true)}>
                    {coming > 0 ? `迁入 ${coming.toLocaleString("en-AU")} 张券` : "没有可迁入的券"}
                  </Button>
                </div>
              </>
            )}
          </Section>
        </div>
        <div className={styles.column}>
          <Section title="说明">
            <ul className={styles.rules}>
              <li>先新建优惠券，再迁入会员手中的券；“优惠券”一列写它的名称，同名时写领券链接中的编号。</li>
              <li>持有人写手机号或旧系统的客户号，两者都写时须为同一会员。会员须先迁入或已注册。</li>
              <li>券码是 4 至 32 位字母、数字或 -，同一券码只迁入一次，重复导入同一文件不会改变任何内容。</li>
              <li>有效期到当天悉尼时间结束，不晚于优惠券本身的截止时间。</li>
              <li>状态写“未使用”或“已使用”；已使用的券只作记录，不能再用。</li>
              <li>迁入的券计入每人可领张数和总数，超出的行会列为错误。</li>
            </ul>
          </Section>
        </div>
      </div>
      {isAsked && preview && (
        <Question
          title={`迁入 ${coming.toLocaleString("en-AU")} 张券？`}
          text="迁入后不能整份撤回，个别券可按券码查找并作废。"
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

function saveTemplate() {
  const example = ["8800123456", "新年十元券", "13800138000", "", "2027-12-31", "未使用"];
  const text = BYTE_ORDER_MARK + csvText([TICKET_COLUMNS.head, example]);
  saveFile("优惠券模板.csv", new Blob([text], { type: "text/csv" }));
}
