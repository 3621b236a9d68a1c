import { staffOpsApi } from "@crux/contract/staff";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { Field } from "../../ui/form/field.tsx";
import { Question } from "../../ui/layer/question.tsx";

type ProveDialogProps = {
  /** What it is for, in one sentence. */
  text: string;
  onProved: () => void;
  onClose: () => void;
};

/** Asks whoever sits at the desk for a code of their authenticator, since a session alone is not enough for what follows. */
export function ProveDialog({ text, onProved, onClose }: ProveDialogProps) {
  const [code, setCode] = useState("");
  const prove = useAction(staffOpsApi.proveAgain, { isTold: true });
  const submit = async () => {
    if ((await prove.run({ code: code.trim() })) !== undefined) onProved();
  };
  return (
    <Question
      title="确认是本人操作"
      text={text}
      act="确认"
      isBusy={prove.isBusy}
      isReady={code.trim().length >= 6}
      error={prove.error}
      onAct={() => void submit()}
      onClose={onClose}
    >
      <Field
        label="动态验证码或恢复码"
        value={code}
        onChange={setCode}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={20}
      />
    </Question>
  );
}
