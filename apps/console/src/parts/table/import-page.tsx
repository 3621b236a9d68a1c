import { BYTE_ORDER_MARK, csvText } from "@crux/rules/table/csv";
import { type ReactNode, useState } from "react";
import { saveFile } from "../../browser/save-file.ts";
import { Button } from "../../ui/form/button.tsx";
import { Question } from "../../ui/layer/question.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Section } from "../../ui/page/section.tsx";
import { BadLinesChoice } from "./bad-lines-choice.tsx";
import { PreviewTable } from "./preview-table.tsx";
import { TableFileField } from "./table-file-field.tsx";
import styles from "./table-import.module.css";
import { type Figure, ShownResult, type TableResult } from "./table-result.tsx";
import type { Import } from "./use-import.ts";

type ImportPageProps<Result extends TableResult> = {
  title: string;
  work: Import<Result>;
  /** What is chosen, and what a line of it is. */
  table: { label: string; note: string };
  /** The file that shows how such a table looks: its head, and lines to go by. */
  template: { name: string; rows: readonly (readonly string[])[] };
  /** What a result comes to, beside lines and faults. */
  figuresOf(result: Result): readonly Figure[];
  /** What stands below the figures. */
  below?: ReactNode;
  /** Choices beside that of bad lines. */
  choices?: ReactNode;
  /** The button that brings the table in, and what is asked before it does. */
  act: { text: string; isReady: boolean };
  question: { title: string; text: string; act: string };
  /** The other column: how a table is read, and what else is done with such tables. */
  beside: ReactNode;
};

/** A table comes in: chosen, shown, checked, and brought in when somebody says so. */
export function ImportPage<Result extends TableResult>({
  title,
  work,
  table,
  template,
  figuresOf,
  below,
  choices,
  act,
  question,
  beside,
}: ImportPageProps<Result>) {
  const [isAsked, setAsked] = useState(false);
  const { preview, problem } = work;
  return (
    <Page title={title} acts={<Button onClick={() => saveTemplate(template)}>下载模板</Button>}>
      <div className={styles.sheet}>
        <div className={styles.column}>
          <Section title="导入">
            <TableFileField {...table} isOff={work.isBusy} onTake={(file) => void work.take(file)} />
            {problem && (
              <p role="alert" className={styles.problem}>
                {problem}
              </p>
            )}
            {preview && <PreviewTable preview={preview} />}
            {(work.isSending || work.task) && (
              <ShownResult<Result> isSending={work.isSending} task={work.task} figuresOf={figuresOf}>
                {below}
              </ShownResult>
            )}
            {work.isOpen && (
              <>
                <div className={styles.options}>
                  <BadLinesChoice isAllOrNothing={work.isAllOrNothing} onChange={work.setAllOrNothing} />
                  {choices}
                </div>
                <div className={styles.acts}>
                  <Button busy={work.isBusy} onClick={work.check}>
                    {work.isCheckedFirst ? "重新检查" : "先检查，不写入"}
                  </Button>
                  <Button
                    variant="main"
                    disabled={!act.isReady}
                    busy={work.isBusy}
                    onClick={() => setAsked(true)}
                  >
                    {act.text}
                  </Button>
                </div>
              </>
            )}
          </Section>
        </div>
        <div className={styles.column}>{beside}</div>
      </div>
      {isAsked && (
        <Question
          {...question}
          onAct={() => {
            setAsked(false);
            work.bring();
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </Page>
  );
}

function saveTemplate({ name, rows }: ImportPageProps<TableResult>["template"]): void {
  saveFile(`${name}.csv`, new Blob([BYTE_ORDER_MARK + csvText(rows)], { type: "text/csv" }));
}
