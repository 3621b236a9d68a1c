import { moneyText } from "@crux/rules/money/money-text";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { Price } from "../../ui/show/price.tsx";
import styles from "./receipt-sheet.module.css";

/** One reason for an amount: what it is for, how it comes about, and its cents; savings are negative. */
export type ReceiptLine = { key: string; name: string; detail: string; cents: number };

/** Reasons that belong together; `note` explains them in a sentence. */
export type ReceiptGroup = { title: string; lines: readonly ReceiptLine[]; note?: string };

interface ReceiptSheetProps {
  open: boolean;
  onClose: () => void;
  groups: readonly ReceiptGroup[];
  total: { name: string; cents: number };
}

/** A total opened into its reasons, group by group; the groups before the note of taxes add up to it. */
export function ReceiptSheet({ open, onClose, groups, total }: ReceiptSheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="费用明细"
      foot={
        <p className={styles.total}>
          {total.name}
          <Price cents={total.cents} size="l" />
        </p>
      }
    >
      {groups.map((group) => group.lines.length > 0 && <Group key={group.title} group={group} />)}
    </Sheet>
  );
}

function Group({ group: { title, lines, note } }: { group: ReceiptGroup }) {
  const cents = lines.reduce((sum, line) => sum + line.cents, 0);
  return (
    <section className={styles.group}>
      <h3 className={styles.head}>
        {title}
        <span className={styles.amount}>{moneyText(cents)}</span>
      </h3>
      <dl className={styles.lines}>
        {lines.map((line) => (
          <div key={line.key} className={styles.line}>
            <dt>
              {line.name}
              {line.detail !== "" && <span className={styles.detail}>{line.detail}</span>}
            </dt>
            <dd className={styles.amount}>{moneyText(line.cents)}</dd>
          </div>
        ))}
      </dl>
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </section>
  );
}
