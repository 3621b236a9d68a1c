import { moneyText } from "@crux/rules/money/money-text";
import { useState } from "react";
import { Chip } from "../../ui/form/chip.tsx";
import { MoneyField } from "../../ui/form/money-field.tsx";
import { Question } from "../../ui/layer/question.tsx";

type Amounts = { from: number | undefined; to: number | undefined };
type AmountFilterProps = Amounts & { onChange: (amounts: Amounts) => void };

/** Orders of at least, and of at most, so much. */
export function AmountFilter({ from, to, onChange }: AmountFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const isChosen = from !== undefined || to !== undefined;
  return (
    <>
      <Chip isChosen={isChosen} onPress={() => (isChosen ? onChange(NONE) : setOpen(true))}>
        {isChosen ? `${textOf(from)} – ${textOf(to)}` : "金额"}
      </Chip>
      {isOpen && (
        <AmountQuestion
          onClose={() => setOpen(false)}
          onChange={(amounts) => {
            setOpen(false);
            onChange(amounts);
          }}
        />
      )}
    </>
  );
}

const NONE: Amounts = { from: undefined, to: undefined };
const textOf = (cents: number | undefined) => (cents === undefined ? "…" : moneyText(cents));

function AmountQuestion({
  onChange,
  onClose,
}: {
  onChange: AmountFilterProps["onChange"];
  onClose: () => void;
}) {
  const [from, setFrom] = useState<number | null>(null);
  const [to, setTo] = useState<number | null>(null);
  const isBackwards = from !== null && to !== null && from > to;
  return (
    <Question
      title="金额"
      act="筛选"
      isReady={!isBackwards && (from !== null || to !== null)}
      onAct={() => onChange({ from: from ?? undefined, to: to ?? undefined })}
      onClose={onClose}
    >
      <MoneyField label="不低于" value={from} onChange={setFrom} autoFocus />
      <MoneyField
        label="不高于"
        value={to}
        onChange={setTo}
        error={isBackwards ? "上限低于下限" : undefined}
      />
    </Question>
  );
}
