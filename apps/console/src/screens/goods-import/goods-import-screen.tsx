import { BYTE_ORDER_MARK, csvText } from "@crux/rules/table/csv";
import { goodsHead } from "@crux/rules/table/goods-columns";
import { useState } from "react";
import { saveFile } from "../../browser/save-file.ts";
import { Button } from "../../ui/form/button.tsx";
import { Check } from "../../ui/form/check.tsx";
import { RadioGroup } from "../../ui/form/radio-group.tsx";
import { Question } from "../../ui/layer/question.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Section } from "../../ui/page/section.tsx";
import { ExportForm } from "./export-form.tsx";
import styles from "./goods-import.module.css";
import { ImportResult } from "./import-result.tsx";
import { ImportRules } from "./import-rules.tsx";
import { PreviewTable } from "./preview-table.tsx";
import { previewTable, type TablePreview } from "./table-preview.ts";
import { useImport } from "./use-import.ts";

/** Goods as a table: brought in after a look at what would come of it, and taken out with the same columns. */
export function GoodsImportScreen() {
  const [preview, setPreview] = useState<TablePreview | null>(null);
  const [problem, setProblem] = useState("");
  const [isAllOrNothing, setAllOrNothing] = useState(false);
  const [createBrands, setCreateBrands] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const work = useImport();
  const take = async (file: File | undefined) => {
    if (!file) return;
    work.forget();
    const read = await previewTable(file);
    setPreview("problem" in read ? null : read);
    setProblem("problem" in read ? read.problem : "");
  };
  const isBusy = work.isSending || work.isRunning;
  const start = (isDry: boolean) => {
    setAsked(false);
    if (preview) void work.start(preview.file, { isDry, isAllOrNothing, createBrands });
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
            <FileField onTake={(file) => void take(file)} isOff={isBusy} />
            {problem && (
              <p role="alert" className={styles.problem}>
                {problem}
              </p>
            )}
            {preview && (
              <>
                <PreviewTable preview={preview} />
                <div className={styles.options}>
                  <RadioGroup
                    label="有错误的行"
                    value={isAllOrNothing ? "all" : "skip"}
                    options={[
                      { value: "skip", text: "跳过错误行", note: "其余的行照常写入" },
                      {
                        value: "all",
                        text: "全部正确才写入",
                        note: "先检查整个文件，有一处错误就什么都不写",
                      },
                    ]}
                    onChange={(value) => setAllOrNothing(value === "all")}
                  />
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
            {(work.isSending || work.task) && <ImportResult isSending={work.isSending} task={work.task} />}
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

/** Where a table is chosen or dropped. */
function FileField({ onTake, isOff }: { onTake: (file: File | undefined) => void; isOff: boolean }) {
  const [isOver, setOver] = useState(false);
  return (
    <label
      className={styles.drop}
      data-over={isOver ? "" : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!isOff) onTake(event.dataTransfer.files[0]);
      }}
    >
      <b>选择 CSV 文件，或拖到这里</b>
      <span className={styles.note}>UTF-8 或 GBK，最多 32 MB；每行一个 SKU</span>
      <input
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        aria-label="商品表格"
        disabled={isOff}
        onChange={(event) => {
          onTake(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
    </label>
  );
}
