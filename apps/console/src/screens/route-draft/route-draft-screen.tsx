import { query } from "@crux/client/query";
import { logisticsOpsApi } from "@crux/contract/logistics";
import type { RuleDraft } from "@crux/contract/logistics/rule-ops.schema";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "wouter";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Page } from "../../ui/page/page.tsx";
import { DraftClash } from "./draft-clash.tsx";
import { DraftContext, type DraftView } from "./draft-context.ts";
import { FaultList } from "./fault-list.tsx";
import { PartNav } from "./part-nav.tsx";
import { PresetEditor } from "./preset-editor.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import styles from "./route-draft.module.css";
import { RouteEditor } from "./route-editor.tsx";
import { ServiceEditor } from "./service-editor.tsx";
import { SimulationPanel } from "./simulation-panel.tsx";
import { TaxEditor } from "./tax-editor.tsx";
import { TrialPanel } from "./trial-panel.tsx";
import { useDraft } from "./use-draft.ts";

/** The draft of the rules: routes, taxes, presets and services, and what goes with publishing them. */
export function RouteDraftScreen() {
  const { data, error, refetch } = useQuery(query(logisticsOpsApi.draft, {}));
  if (data) return <Editor loaded={data} />;
  return (
    <Page title="编辑物流规则">
      {error ? (
        <ErrorView error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.bone} aria-busy="true" />
      )}
    </Page>
  );
}

const STATES = { saved: "已自动保存", saving: "正在保存…", failed: "保存失败", clash: "有冲突" };

function Editor({ loaded }: { loaded: RuleDraft }) {
  const [key, setKey] = useState(0);
  // Once it was published or dropped everything begins anew.
  return <Sheet key={key} loaded={loaded} onAnew={() => setKey(key + 1)} />;
}

function Sheet({ loaded, onAnew }: { loaded: RuleDraft; onAnew: () => void }) {
  const draft = useDraft(loaded);
  const [params, setParams] = useSearchParams();
  const [isPublishing, setPublishing] = useState(false);
  const base = useQuery({
    ...query(logisticsOpsApi.ruleVersion, { version: loaded.base ?? 0 }),
    enabled: loaded.base !== null,
  });
  const faults = useQuery(query(logisticsOpsApi.checkDraft, {})).data ?? [];
  const at = params.get("at") ?? `route.${draft.content.rules.routes[0]?.id ?? ""}`;
  const view: DraftView = {
    content: draft.content,
    base: base.data?.content ?? null,
    baseVersion: loaded.base,
    faults,
    edit: draft.edit,
    flush: draft.flush,
    at,
    goTo: (place) => setParams((old) => ({ ...Object.fromEntries(old), at: place })),
  };
  return (
    <DraftContext value={view}>
      <Page
        title="编辑物流规则"
        note={
          <span role="status">
            {loaded.base === null ? "第一版" : `基于第 ${loaded.base} 版`} · {STATES[draft.state]}
          </span>
        }
        acts={
          <>
            {draft.state === "failed" && <Button onClick={draft.retry}>重试保存</Button>}
            <ButtonLink href="/routes">版本</ButtonLink>
            <Button
              variant="main"
              disabled={faults.length > 0}
              onClick={async () => {
                if ((await draft.flush()) !== null) setPublishing(true);
              }}
            >
              发布
            </Button>
          </>
        }
      >
        {draft.conflict && (
          <DraftClash conflict={draft.conflict} mine={draft.content} onSettle={draft.settle} />
        )}
        <FaultList />
        <div className={styles.sheet}>
          <PartNav />
          <div className={styles.content}>
            <Place at={at} />
          </div>
        </div>
        {isPublishing && (
          <PublishDialog version={draft.version} onClose={() => setPublishing(false)} onDone={onAnew} />
        )}
      </Page>
    </DraftContext>
  );
}

function Place({ at }: { at: string }) {
  const [part = "", ...rest] = at.split(".");
  if (part === "tax") return <TaxEditor />;
  if (part === "preset") return <PresetEditor />;
  if (part === "service") return <ServiceEditor />;
  if (part === "try") return <TrialPanel />;
  if (part === "past") return <SimulationPanel />;
  return <RouteEditor key={rest.join(".")} id={rest.join(".")} />;
}
