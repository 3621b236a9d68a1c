import { type ReactNode, useState } from "react";
import { Field } from "../../ui/form/field.tsx";
import { Question } from "../../ui/layer/question.tsx";

type CountQuestionProps = {
  title: string;
  text: ReactNode;
  act: string;
  /** How many customers it reaches, which is typed once; without any nothing is. */
  receivers: number | null;
  isBusy: boolean;
  error: { message: string } | null;
  onAct: () => void;
  onClose: () => void;
  children?: ReactNode;
};

/** The second thought before many hear of something: how many they are is typed once. */
export function CountQuestion({ receivers, children, ...question }: CountQuestionProps) {
  const [typed, setTyped] = useState("");
  return (
    <Question {...question} isReady={receivers === null || typed.trim() === String(receivers)}>
      {children}
      {receivers !== null && (
        <Field
          label="输入人数以确认"
          value={typed}
          onChange={setTyped}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
        />
      )}
    </Question>
  );
}
