import type { SettingFaults, StoredConfig } from "@crux/contract/ops/content.schema";
import * as saleOutcome from "@crux/contract/outcomes/sale";
import * as staffOutcome from "@crux/contract/outcomes/staff";
import { saleContentOpsApi } from "@crux/contract/sale";
import { type SettingFault, settingFaults } from "@crux/rules/setting/setting-kinds";
import { readSetting, writeSetting } from "@crux/rules/setting/setting-text";
import { type SettingName, settingOf } from "@crux/rules/setting/settings";
import { type FormEvent, useRef, useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { useClash, useSettled } from "../../browser/use-clash.ts";
import { Button } from "../../ui/form/button.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { toast } from "../../ui/layer/toast.tsx";
import { ProveDialog } from "../staff/prove-dialog.tsx";
import { readSampleText } from "./sample-text.ts";
import { SettingClash } from "./setting-clash.tsx";
import styles from "./setting-form.module.css";
import { SettingInput } from "./setting-input.tsx";
import { joinParts, partsOf } from "./setting-parts.ts";

/** The calls whose answers another value makes old. */
export const SETTING_READS = [saleContentOpsApi.configs, saleContentOpsApi.configHistory] as const;

/** Why somebody is asked for a code once more. */
export const NEW_ACCOUNT =
  "客户会按收款账户转账，更改前请再次输入动态验证码。之后由另一位同事批准，所有负责人会收到邮件。";

/** One setting with its fields; when somebody else saved it meanwhile, one chooses what stands. */
export function SettingForm({ saved }: { saved: StoredConfig }) {
  const name = saved.name as SettingName;
  const { kind, label } = settingOf(name);
  const [before, setBefore] = useState(saved);
  const [value, setValue] = useState(() => readSetting(kind, saved.value));
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [unproven, setUnproven] = useState<unknown>(null);
  const action = useAction(saleContentOpsApi.setConfig, {
    refreshes: SETTING_READS,
    done: `已保存${label}`,
    isTold: true,
  });
  const merging = useClash(
    partsOf(kind, before.value),
    partsOf(kind, writeSetting(kind, value)),
    action.error,
    (now: { value: string }) => partsOf(kind, now.value),
  );
  const { clash, conflicts, sides } = merging;
  const local = settingFaults(kind, value);
  const faults = isTried ? [...local, ...faultsOf(action.error)] : [];
  const isChanged = JSON.stringify(sides.mine) !== JSON.stringify(sides.before);
  const submit = async () => {
    setTried(true);
    if (local.length > 0) return requestAnimationFrame(() => firstFault(form.current)?.focus());
    const text = joinParts(kind, merging.edit);
    const done = await action.run({ name, value: text, version: clash?.version ?? before.version });
    if (!done) return;
    setBefore(done);
    setValue(readSetting(kind, done.value));
    setTried(false);
    merging.forgetChoices();
  };
  useSettled(merging, action.error, submit);
  const isReady = isChanged && !action.waits && merging.isChosen;
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (isReady) void submit();
      }}
    >
      <FormError error={clash ? null : action.error} />
      <SettingInput field={{ label, kind }} value={value} onChange={setValue} path="" faults={faults} />
      {kind.is === "text" && saved.value === "" && value === "" && (
        <SampleButton page={kind.page} onText={setValue} />
      )}
      {action.error?.code === staffOutcome.FRESH_CODE_REQUIRED && action.error !== unproven && (
        <ProveDialog
          text={NEW_ACCOUNT}
          onProved={() => void submit()}
          onClose={() => setUnproven(action.error)}
        />
      )}
      {conflicts.length > 0 && <SettingClash {...{ kind, label, merging }} />}
      <div className={styles.acts}>
        <Button
          variant="ghost"
          disabled={!isChanged}
          onClick={() => setValue(readSetting(kind, before.value))}
        >
          撤销修改
        </Button>
        <Button type="submit" variant="main" busy={action.isBusy} disabled={!isReady}>
          {action.waits ?? "保存"}
        </Button>
      </div>
    </form>
  );
}

/** Begins a text with what the shop shows while there is none; it is only kept by saving. */
function SampleButton({ page, onText }: { page: string; onText: (text: string) => void }) {
  const [isBusy, setBusy] = useState(false);
  const copy = async () => {
    setBusy(true);
    const text = await readSampleText(page);
    setBusy(false);
    if (text) onText(text);
    else toast("示例文本读取失败，请重试", { isAlarm: true });
  };
  return (
    <div>
      <Button busy={isBusy} onClick={() => void copy()}>
        填入示例文本再修改
      </Button>
    </div>
  );
}

/** The fields that the server found wrong. */
function faultsOf(error: { code: number | null; data: unknown } | null): readonly SettingFault[] {
  if (error?.code !== saleOutcome.INVALID_SETTING) return [];
  return (error.data as SettingFaults | null)?.faults ?? [];
}

const firstFault = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>("[aria-invalid=true]") ?? null;
