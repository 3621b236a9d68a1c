import { useState } from "react";
import { Button } from "../form/button.tsx";
import { Chip } from "../form/chip.tsx";
import { Field } from "../form/field.tsx";
import { Question } from "../layer/question.tsx";
import { daysOf } from "./day-range.ts";

const USUAL = [
  { value: "today", text: "今日" },
  { value: "yesterday", text: "昨日" },
  { value: "7d", text: "近7天" },
  { value: "30d", text: "近30天" },
] as const;

type DayFilterProps = { value: string | undefined; onChange: (range: string | undefined) => void };

/** Chooses days, as `dayRange` writes them into the address; pressing a chosen one drops it. */
export function DayFilter({ value, onChange }: DayFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const own = value !== undefined && !USUAL.some((one) => one.value === value) ? daysOf(value) : undefined;
  return (
    <>
      {USUAL.map((one) => (
        <Chip
          key={one.value}
          isChosen={value === one.value}
          onPress={() => onChange(value === one.value ? undefined : one.value)}
        >
          {one.text}
        </Chip>
      ))}
      <Chip isChosen={own !== undefined} onPress={() => setOpen(true)}>
        {own ? `${own.first || "…"} 至 ${own.last || "…"}` : "自选日期"}
      </Chip>
      {isOpen && (
        <DayDialog
          value={value}
          onClose={() => setOpen(false)}
          onChange={(range) => {
            setOpen(false);
            onChange(range);
          }}
        />
      )}
    </>
  );
}

function DayDialog({ value, onChange, onClose }: DayFilterProps & { onClose: () => void }) {
  const [days, setDays] = useState(() => (value ? daysOf(value) : { first: "", last: "" }));
  const isBackwards = days.first !== "" && days.last !== "" && days.first > days.last;
  return (
    <Question
      title="自选日期"
      text="按悉尼时间"
      act="筛选"
      isReady={!isBackwards && (days.first !== "" || days.last !== "")}
      onAct={() => onChange(`${days.first}..${days.last}`)}
      onClose={onClose}
    >
      <Field
        label="开始日期"
        type="date"
        value={days.first}
        onChange={(first) => setDays({ ...days, first })}
      />
      <Field
        label="结束日期"
        type="date"
        value={days.last}
        onChange={(last) => setDays({ ...days, last })}
        error={isBackwards ? "结束日期早于开始日期" : undefined}
      />
      {value && (
        <Button variant="ghost" onClick={() => onChange(undefined)}>
          不限日期
        </Button>
      )}
    </Question>
  );
}
