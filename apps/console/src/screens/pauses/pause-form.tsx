import { query } from "@crux/client/query";
import { logisticsPauseOpsApi } from "@crux/contract/logistics";
import type { PauseScope, StaffPause } from "@crux/contract/ops/pause.schema";
import { pauseText } from "@crux/rules/setting/pause-text";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { useClash, useSettled } from "../../browser/use-clash.ts";
import { ClashChoice } from "../../parts/edit/clash-choice.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Chip } from "../../ui/form/chip.tsx";
import { Field } from "../../ui/form/field.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { MomentField } from "../../ui/form/moment-field.tsx";
import { RadioGroup } from "../../ui/form/radio-group.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Facts } from "../../ui/show/facts.tsx";
import { momentText } from "../../ui/show/moment.tsx";
import { SCOPE_NAMES, USUAL_WORDS } from "./pause-words.ts";
import styles from "./pauses.module.css";

/** The calls whose answers another pause makes old. */
export const PAUSE_READS = [logisticsPauseOpsApi.pauses] as const;

/** What is edited; an empty end is none. */
type Edit = { words: string; startTime: string; endTime: string };
export const PAUSE_LABELS: Record<keyof Edit, string> = { words: "原因", startTime: "开始", endTime: "结束" };
const MAX_WORDS = 120;

/** What is paused, why and when; when somebody else saved it meanwhile, one chooses what stands. */
export function PauseForm({ pause, onDone }: { pause: StaffPause | null; onDone: () => void }) {
  // A newer version in the list leaves what is being typed: saving says what became of it.
  const [begun] = useState(pause);
  const [before] = useState(() => pauseEdit(pause ?? { words: "", startTime: minuteNow(), endTime: null }));
  const [edit, setEdit] = useState(before);
  const [scope, setScope] = useState<PauseScope>(pause?.scope ?? "SHOP");
  const [subject, setSubject] = useState(pause?.subject ?? "");
  const options = { refreshes: PAUSE_READS, isTold: true };
  const add = useAction(logisticsPauseOpsApi.addPause, { ...options, done: "已新增暂停", isOnce: true });
  const save = useAction(logisticsPauseOpsApi.savePause, { ...options, done: "已保存" });
  const { isBusy, error } = pause ? save : add;
  const merging = useClash(before, edit, error, pauseEdit);
  const { clash, conflicts } = merging;
  const fault = faultOf(edit);
  const isReady =
    edit.words.trim() !== "" && !fault && (scope === "SHOP" || subject !== "") && merging.isChosen;
  const submit = async () => {
    const terms = pauseTerms(merging.edit);
    const done = begun
      ? await save.run({ id: begun.id, ...terms, version: clash?.version ?? begun.version })
      : await add.run({ ...terms, scope, subject });
    if (done) onDone();
  };
  useSettled(merging, error, submit);
  return (
    <form
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (isReady) void submit();
      }}
    >
      <FormError error={clash ? null : error} />
      {!pause && <TargetFields {...{ scope, setScope, subject, setSubject }} />}
      <TermFields edit={edit} onChange={(part) => setEdit({ ...edit, ...part })} fault={fault} />
      <Told scope={scope} subject={subject} name={pause?.name} edit={edit} />
      {conflicts.length > 0 && <ClashChoice merging={merging} labels={PAUSE_LABELS} wordsOf={pauseWords} />}
      <div className={styles.acts}>
        <Button type="submit" variant="main" busy={isBusy} disabled={!isReady}>
          {pause ? "保存" : "暂停"}
        </Button>
      </div>
    </form>
  );
}

type TargetProps = {
  scope: PauseScope;
  setScope: (scope: PauseScope) => void;
  subject: string;
  setSubject: (subject: string) => void;
};

function TargetFields({ scope, setScope, subject, setSubject }: TargetProps) {
  const targets = useTargets(scope);
  return (
    <>
      <RadioGroup
        label="暂停什么"
        value={scope}
        options={[
          { value: "SHOP", text: "全店", note: "不接商品订单；充值、会员和已有订单的付款照常" },
          { value: "ROUTE", text: "一条线路", note: "下单时不再提供经过它的分箱方案" },
          { value: "CATEGORY", text: "一个类目", note: "类目和下级类目的商品不能下单" },
        ]}
        onChange={(chosen) => {
          setScope(chosen);
          setSubject("");
        }}
      />
      {scope !== "SHOP" && (
        <SelectField
          label={SCOPE_NAMES[scope]}
          value={subject}
          options={targets.map(({ id, name }) => ({ value: id, text: name }))}
          onChange={setSubject}
        />
      )}
    </>
  );
}

function useTargets(scope: PauseScope): readonly { id: string; name: string }[] {
  const { data } = useQuery({
    ...query(logisticsPauseOpsApi.pauseTargets, {}),
    enabled: scope !== "SHOP",
  });
  return (scope === "ROUTE" ? data?.routes : data?.categories) ?? [];
}

type TermProps = { edit: Edit; onChange: (part: Partial<Edit>) => void; fault: string | undefined };

function TermFields({ edit, onChange, fault }: TermProps) {
  return (
    <>
      <Field
        label={PAUSE_LABELS.words}
        value={edit.words}
        onChange={(words) => onChange({ words })}
        rows={2}
        maxLength={MAX_WORDS}
        required
      />
      <div className={styles.chips}>
        {USUAL_WORDS.map((words) => (
          <Chip key={words} isChosen={edit.words === words} onPress={() => onChange({ words })}>
            {words}
          </Chip>
        ))}
      </div>
      <div className={styles.pair}>
        <MomentField
          label="开始（悉尼时间）"
          value={edit.startTime}
          onChange={(startTime) => startTime && onChange({ startTime })}
          none=""
        />
        <MomentField
          label="结束（悉尼时间）"
          value={edit.endTime || null}
          onChange={(endTime) => onChange({ endTime: endTime ?? "" })}
          error={fault}
          none="不填为另行通知"
        />
      </div>
    </>
  );
}

/** What customers will read. */
function Told({
  scope,
  subject,
  name,
  edit,
}: {
  scope: PauseScope;
  subject: string;
  name?: string | undefined;
  edit: Edit;
}) {
  const target = useTargets(scope)
    .find(({ id }) => id === subject)
    ?.name.split(" › ")
    .at(-1);
  if (edit.words.trim() === "") return null;
  const endsAt = edit.endTime ? new Date(edit.endTime) : null;
  const text = pauseText({ scope, name: name ?? target ?? "", words: edit.words, endsAt });
  return <Facts facts={[["客户看到", text]]} />;
}

type Terms = Pick<StaffPause, "words" | "startTime" | "endTime">;

export function pauseEdit({ words, startTime, endTime }: Terms): Edit {
  return { words, startTime, endTime: endTime ?? "" };
}

/** An edit as the server takes it. */
export function pauseTerms({ words, startTime, endTime }: Edit): Terms {
  return { words, startTime, endTime: endTime || null };
}

function faultOf({ startTime, endTime }: Edit): string | undefined {
  return endTime && Date.parse(endTime) <= Date.parse(startTime) ? "结束须晚于开始" : undefined;
}

/** One field of an edit in words. */
export function pauseWords(field: keyof Edit, edit: Edit): string {
  const text = edit[field];
  if (field === "words") return text;
  return text === "" ? "未定" : momentText(new Date(text), new Date());
}

/** The minute that has begun, since the field has no seconds. */
function minuteNow(): string {
  return new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();
}
