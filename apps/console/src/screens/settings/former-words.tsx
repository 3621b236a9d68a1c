import { query } from "@crux/client/query";
import type { StoredConfig } from "@crux/contract/ops/content.schema";
import { saleContentOpsApi } from "@crux/contract/sale";
import { wordsOf } from "@crux/rules/setting/setting-kinds";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { clashOf } from "../../browser/merge-edit.ts";
import { useAction } from "../../browser/use-action.ts";
import { SETTING_READS } from "../../parts/setting/setting-form.tsx";
import { Chip } from "../../ui/form/chip.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { Section } from "../../ui/page/section.tsx";
import styles from "./settings.module.css";

type FormerWordsProps = { config: StoredConfig; onSaved: (config: StoredConfig) => void };

/** Words that were removed of a setting, each with one press back behind the others. */
export function FormerWords({ config, onSaved }: FormerWordsProps) {
  const { name, value, version } = config;
  const { data = [] } = useQuery(query(saleContentOpsApi.configHistory, { name }));
  const { run, isBusy, error } = useAction(saleContentOpsApi.setConfig, {
    refreshes: SETTING_READS,
    done: "已恢复",
    isTold: true,
  });
  const words = wordsOf(value);
  const former = [...new Set(data.flatMap((one) => wordsOf(one.value)))].filter(
    (one) => !words.includes(one),
  );
  const [chosen, choose] = useState("");
  const clash = clashOf<{ value: string }>(error);
  const restore = async (word: string, there: { value: string; version: number } = { value, version }) => {
    choose(word);
    const restored = [...wordsOf(there.value).filter((one) => one !== word), word].join("||");
    const saved = await run({ name, value: restored, version: there.version });
    if (saved) onSaved(saved);
  };
  // A word more takes nothing from what somebody else saved meanwhile: both stand.
  const settle = useEffectEvent(() => {
    if (clash) void restore(chosen, { ...clash.now, version: clash.version });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is looked at once.
  useEffect(() => settle(), [error]);
  if (former.length === 0) return null;
  return (
    <Section title="已删除的词">
      <p className={styles.note}>按一下，排回最后。</p>
      <p className={styles.former}>
        {former.map((word) => (
          <Chip key={word} isChosen={false} onPress={() => void (isBusy || restore(word))}>
            {word}
          </Chip>
        ))}
      </p>
      <FormError error={clash ? null : error} />
    </Section>
  );
}
