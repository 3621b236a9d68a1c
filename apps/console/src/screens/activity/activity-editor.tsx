import type { ActivityDetail } from "@crux/contract/promo/activity.schema";
import { useState } from "react";
import { useLocation } from "wouter";
import styles from "../../parts/activity/activity.module.css";
import {
  type Draft,
  draftOf,
  FIELD_NAMES,
  faultsOf,
  flatOf,
  NEW_DRAFT,
  termsOf,
  wordsOf,
} from "../../parts/activity/activity-draft.ts";
import { GoodsSection } from "../../parts/activity/goods-section.tsx";
import { LeavingDialog } from "../../parts/activity/leaving-dialog.tsx";
import { RulesSection } from "../../parts/activity/rules-section.tsx";
import { ShopPreview } from "../../parts/activity/shop-preview.tsx";
import { TrialCart } from "../../parts/activity/trial-cart.tsx";
import { ClashChoice } from "../../parts/edit/clash-choice.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { Section } from "../../ui/page/section.tsx";
import { ActivityHistory } from "./activity-history.tsx";
import { ActivityResults } from "./activity-results.tsx";
import { BasicsSection } from "./basics-section.tsx";
import { EndButton } from "./end-button.tsx";
import { useActivitySave } from "./use-activity-save.ts";

/** The form of an activity; beside it a trial cart, below it what the shop will show. */
export function ActivityEditor({ saved: first }: { saved: ActivityDetail | null }) {
  const [, go] = useLocation();
  // A newer version leaves what is being typed: saving says what became of it.
  const [saved, setSaved] = useState(first);
  const [draft, setDraft] = useState<Draft>(() => (first ? draftOf(first) : NEW_DRAFT));
  const [isTried, setTried] = useState(false);
  const saving = useActivitySave(saved, draft, (now) => {
    if (!saved) return go(`/activities/${now.id}`, { replace: true });
    setSaved(now);
    setDraft(draftOf(now));
    setTried(false);
  });
  const own = faultsOf(draft);
  const faults = isTried ? [...own, ...saving.faults] : [];
  const isChanged = !saved || JSON.stringify(flatOf(termsOf(draft))) !== JSON.stringify(flatOf(saved));
  const change = (to: Partial<Draft>) => setDraft({ ...draft, ...to });
  const submit = () => {
    setTried(true);
    if (own.length === 0) void saving.save();
  };
  return (
    <div className={styles.sheet}>
      <form
        className={styles.column}
        aria-label="活动"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <BasicsSection draft={draft} faults={faults} onChange={change} />
        <RulesSection draft={draft} faults={faults} onChange={change} />
        <GoodsSection draft={draft} faults={faults} activityId={saved?.id ?? 0} onChange={change} />
        <ClashChoice merging={saving.merging} labels={FIELD_NAMES} wordsOf={wordsOf} />
        <FormError
          error={saving.error ?? (isTried && own.length > 0 ? { message: "请检查标出的内容" } : null)}
        />
        <div className={styles.acts}>
          <ButtonLink href="/activities" variant="ghost">
            返回列表
          </ButtonLink>
          {saved && saved.state !== "ENDED" && <EndButton activity={saved} onEnded={setSaved} />}
          {saved && isChanged && (
            <Button variant="ghost" onClick={() => setDraft(draftOf(saved))}>
              撤销修改
            </Button>
          )}
          <Button
            type="submit"
            variant="main"
            busy={saving.isBusy}
            disabled={!isChanged || !saving.merging.isChosen}
          >
            {saved ? "保存" : "发布"}
          </Button>
        </div>
      </form>
      <div className={styles.side}>
        <TrialCart draft={draft} activityId={saved?.id ?? 0} />
        <Section title="客人看到的">
          <ShopPreview draft={draft} />
        </Section>
        {saved && <ActivityResults activityId={saved.id} />}
        {saved && (
          <ActivityHistory
            saved={saved}
            onRestored={(now) => {
              setSaved(now);
              setDraft(draftOf(now));
            }}
          />
        )}
      </div>
      {saving.leaving.length > 0 && (
        <LeavingDialog
          leaving={saving.leaving}
          isBusy={saving.isBusy}
          onAct={() => void saving.save(saving.leaving)}
          onClose={saving.forgetLeaving}
        />
      )}
    </div>
  );
}
