import { RadioGroup } from "../../ui/form/radio-group.tsx";

type BadLinesChoiceProps = { isAllOrNothing: boolean; onChange: (isAllOrNothing: boolean) => void };

/** What becomes of a table with lines that are wrong. */
export function BadLinesChoice({ isAllOrNothing, onChange }: BadLinesChoiceProps) {
  return (
    <RadioGroup
      label="有错误的行"
      value={isAllOrNothing ? "all" : "skip"}
      options={[
        { value: "skip", text: "跳过错误行", note: "其余的行照常写入" },
        { value: "all", text: "全部正确才写入", note: "先检查整个文件，有一处错误就什么都不写" },
      ]}
      onChange={(value) => onChange(value === "all")}
    />
  );
}
