import { commodityOpsApi } from "@crux/contract/commodity";
import { BYTE_ORDER_MARK, csvText } from "@crux/rules/table/csv";
import { goodsFieldsOf, goodsHead, headProblem } from "@crux/rules/table/goods-columns";
import { useState } from "react";
import { saveFile } from "../../browser/save-file.ts";
import { BadLinesChoice } from "../../parts/table/bad-lines-choice.tsx";
import { PreviewTable } from "../../parts/table/preview-table.tsx";
import { TableFileField } from "../../parts/table/table-file-field.tsx";
import styles from "../../parts/table/table-import.module.css";
import { previewTable, type TablePreview } from "../../parts/table/table-preview.ts";
import { ShownResult, type TableResult } from "../../parts/table/table-result.tsx";
import { useTableImport } from "../../parts/table/use-table-import.ts";
import { Button } from "../../ui/form/button.tsx";
import { Check } from "../../ui/form/check.tsx";
import { Question } from "../../ui/layer/question.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Section } from "../../ui/page/section.tsx";
import { ExportForm } from "./export-form.tsx";
import { ImportRules } from "./import-rules.tsx";

type GoodsResult = TableResult & {
  newProducts: number;
  newSkus: number;
  changed: number;
  same: number;
  newBrands: number;
};

const REFRESHES = [commodityOpsApi.skusOps, commodityOpsApi.brandsOps, commodityOpsApi.tagsOps];

/** Goods as a table: brought in after a look at what would come of it, and taken out with the same columns. */
export function GoodsImportScreen() {
  const [preview, setPreview] = useState<TablePreview | null>(null);
  const [problem, setProblem] = useState("");
  const [isAllOrNothing, setAllOrNothing] = useState(false);
  const [createBrands, setCreateBrands] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const work = useTableImport("commodity.import", REFRESHES);
  const take = async (file: File | undefined) => {
    if (!file) return;
    work.forget();
    const read = await previewTable(file, { fieldsOf: goodsFieldsOf, headProblem });
    setPreview("problem" in read ? null : read);
    setProblem("problem" in read ? read.problem : "");
  };
  const isBusy = work.isSending || work.isRunning;
  const start = (isDry: boolean) => {
    setAsked(false);
    const options = { isDry, isAllOrNothing, createBrands };
    if (preview) void work.start(preview.file, options);
  };
  return (
    <Page
      title="导入导出商品"
      acts={
        <Button
          onClick={() =>
            saveFile(
              "商品模板.csv",
              new Blob([BYTE_ORDER_MARK + csvText([goodsHead()])], { type: "text/csv" }),
            )
          }
        >
          下载模板
        </Button>
      }
    >
      <div className={styles.sheet}>
        <div className={styles.column}>
          <Section title="导入">
            <TableFileField
              label="商品表格"
              note="每行一个 SKU"
              isOff={isBusy}
              onTake={(file) => void take(file)}
            />
            {problem && (
              <p role="alert" className={styles.problem}>
                {problem}
              </p>
            )}
            {preview && (
              <>
                <PreviewTable preview={preview} />
                <div className={styles.options}>
                  <BadLinesChoice isAllOrNothing={isAllOrNothing} onChange={setAllOrNothing} />
                  <Check label="自动新增没有的品牌" isOn={createBrands} onChange={setCreateBrands} />
                </div>
                <div className={styles.acts}>
                  <Button busy={isBusy} onClick={() => start(true)}>
                    先检查，不写入
                  </Button>
                  <Button variant="main" busy={isBusy} onClick={() => setAsked(true)}>
                    导入
                  </Button>
                </div>
              </>
            )}
            {(work.isSending || work.task) && (
              <ShownResult<GoodsResult>
                isSending={work.isSending}
                task={work.task}
                figuresOf={({ newProducts, newSkus, changed, same, newBrands }) => [
                  ["新增商品", newProducts],
                  ["新增 SKU", newSkus],
                  ["修改的行", changed],
                  ["没有变化", same],
                  ["新增品牌", newBrands],
                ]}
              />
            )}
          </Section>
        </div>
        <div className={styles.column}>
          <Section title="导出">
            <ExportForm />
          </Section>
          <Section title="说明">
            <ImportRules />
          </Section>
        </div>
      </div>
      {isAsked && preview && (
        <Question
          title={`导入“${preview.file.name}”？`}
          text="相同的行不会改变；有改动的商品各记一个新版本，可在商品记录中还原。"
          act="开始导入"
          onAct={() => start(false)}
          onClose={() => setAsked(false)}
        />
      )}
    </Page>
  );
}
