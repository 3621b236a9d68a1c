import { logisticsPauseOpsApi } from "@crux/contract/logistics";
import type { StaffPause } from "@crux/contract/ops/pause.schema";
import { isRecord } from "@crux/web/storage";
import { useAction } from "../../browser/use-action.ts";
import { HistorySection } from "../../parts/history/history-section.tsx";
import { PAUSE_LABELS, PAUSE_READS, pauseEdit, pauseTerms, pauseWords } from "./pause-form.tsx";

/** What a pause said and when it was, and the way back. */
export function PauseHistory({ pause, onRestored }: { pause: StaffPause; onRestored: () => void }) {
  const save = useAction(logisticsPauseOpsApi.savePause, {
    refreshes: PAUSE_READS,
    done: "已恢复",
    isTold: true,
  });
  return (
    <HistorySection
      type="pause"
      id={pause.id}
      version={pause.version}
      now={pauseEdit(pause)}
      read={(logged) =>
        isRecord(logged) && typeof logged.words === "string" ? pauseEdit(logged as StaffPause) : null
      }
      labels={PAUSE_LABELS}
      wordsOf={pauseWords}
      restore={async (edit, version) => {
        const done = await save.run({ id: pause.id, ...pauseTerms(edit), version });
        if (done) onRestored();
        return done;
      }}
      isBusy={save.isBusy}
      error={save.error}
    />
  );
}
