import { query } from "@crux/client/query";
import type { StoredConfig } from "@crux/contract/ops/content.schema";
import * as staffOutcome from "@crux/contract/outcomes/staff";
import { saleContentOpsApi } from "@crux/contract/sale";
import { readSetting } from "@crux/rules/setting/setting-text";
import { type SettingName, settingOf } from "@crux/rules/setting/settings";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { useClash, useSettled } from "../../browser/use-clash.ts";
import { SettingClash } from "../../parts/setting/setting-clash.tsx";
import { NEW_ACCOUNT, SETTING_READS, SettingForm } from "../../parts/setting/setting-form.tsx";
import { joinParts, partsOf, settingWords } from "../../parts/setting/setting-parts.ts";
import { ProveDialog } from "../../parts/staff/prove-dialog.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Drawer } from "../../ui/layer/drawer.tsx";
import { Question } from "../../ui/layer/question.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Facts } from "../../ui/show/facts.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { FormerWords } from "./former-words.tsx";
import styles from "./settings.module.css";

/** One setting: what it does, its fields, and what it was before. */
export function SettingDrawer({ config, onClose }: { config: StoredConfig; onClose: () => void }) {
  const { label, help, shown, kind } = settingOf(config.name as SettingName);
  // What was restored is another beginning; what a colleague saved is not, since saving says so.
  const [begun, begin] = useState(config);
  return (
    <Drawer title={label} onClose={onClose}>
      <Section title="内容">
        <Facts
          facts={[
            ["作用", help],
            ["显示在", shown],
          ]}
        />
        <SettingForm key={begun.version} saved={begun} />
      </Section>
      {kind.is === "words" && <FormerWords config={config} onSaved={begin} />}
      <History config={config} onRestored={begin} />
    </Drawer>
  );
}

function History({
  config,
  onRestored,
}: {
  config: StoredConfig;
  onRestored: (config: StoredConfig) => void;
}) {
  const { data, error, refetch } = useQuery(query(saleContentOpsApi.configHistory, { name: config.name }));
  const [chosen, choose] = useState<StoredConfig>();
  return (
    <Section title="历史">
      {error && !data && <ErrorView error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className={styles.note}>还没有修改过</p>}
      <ol className={styles.history}>
        {data?.map((one) => (
          <li key={one.version}>
            <p className={styles.who}>
              {one.editor || "系统"}
              {one.editTime && (
                <>
                  {" "}
                  <Moment at={one.editTime} />
                </>
              )}
            </p>
            <p className={styles.was}>{wordsOf(one) || "（空）"}</p>
            {one.version === config.version ? (
              <span className={styles.note}>现在</span>
            ) : (
              <Button onClick={() => choose(one)} aria-label={`恢复版本 ${one.version}`}>
                恢复
              </Button>
            )}
          </li>
        ))}
      </ol>
      {chosen && (
        <RestoreQuestion
          config={config}
          to={chosen}
          onDone={(restored) => {
            choose(undefined);
            onRestored(restored);
          }}
          onClose={() => choose(undefined)}
        />
      )}
    </Section>
  );
}

type RestoreProps = {
  config: StoredConfig;
  to: StoredConfig;
  onDone: (restored: StoredConfig) => void;
  onClose: () => void;
};

/** Restores a version; where somebody else was faster, one chooses what stands, part by part. */
function RestoreQuestion({ config, to, onDone, onClose }: RestoreProps) {
  const { name } = config;
  const { kind, label } = settingOf(name as SettingName);
  const [begun] = useState(config);
  const [merged, setMerged] = useState<{ value: string; version: number } | null>(null);
  const options = { refreshes: SETTING_READS, done: "已恢复", isTold: true };
  const restoring = useAction(saleContentOpsApi.restoreConfig, options);
  const saving = useAction(saleContentOpsApi.setConfig, options);
  const { error, waits, isBusy } = merged ? saving : restoring;
  const parts = ({ value }: { value: string }) => partsOf(kind, value);
  const merging = useClash(parts(begun), parts(to), error, parts);
  const { clash, conflicts, edit, isChosen } = merging;
  const restore = async () => {
    const next = clash ? { value: joinParts(kind, edit), version: clash.version } : merged;
    setMerged(next);
    const restored = next
      ? await saving.run({ name, ...next })
      : await restoring.run({ name, to: to.version, version: begun.version });
    if (restored) onDone(restored);
  };
  useSettled(merging, error, restore);
  if (error?.code === staffOutcome.FRESH_CODE_REQUIRED)
    return <ProveDialog text={NEW_ACCOUNT} onProved={() => void restore()} onClose={onClose} />;
  return (
    <Question
      title="恢复为这个版本？"
      text="现在的内容留在历史里。"
      act={waits ?? "恢复"}
      isBusy={isBusy}
      isReady={waits === null && isChosen}
      error={clash || waits ? null : error}
      onAct={() => void restore()}
      onClose={onClose}
    >
      {conflicts.length > 0 ? (
        <SettingClash {...{ kind, label, merging }} />
      ) : (
        <Facts
          facts={[
            ["现在", wordsOf(begun)],
            ["恢复为", wordsOf(to)],
          ]}
        />
      )}
    </Question>
  );
}

function wordsOf({ name, value }: StoredConfig): string {
  const { kind } = settingOf(name as SettingName);
  return settingWords(kind, readSetting(kind, value));
}
