import { logisticsPauseOpsApi } from "@crux/contract/logistics";
import type { StaffPause } from "@crux/contract/ops/pause.schema";
import { isRecord } from "@crux/web/storage";
import { useAction } from "../../browser/use-action.ts";
import { HistorySection } from "../../parts/history/history-section.tsx";
import { momentText } from "../../ui/show/moment.tsx";
import { PAUSE_READS } from "./pause-form.tsx";

type Terms = Pick<StaffPause, "words" | "startTime" | "endTime">;

/** What a pause said and when it was, and the way back. */
export function PauseHistory({ pause, onRestored }: { pause: StaffPause; onRestored: () => void }) {
  const save = useAction(logisticsPauseOpsApi.savePause, {
    refreshes: PAUSE_READS,
    done: "已恢复",
    isTold: true,
  });
  return (
    <HistorySection<Terms>
      type="pause"
      id={pause.id}
      version={pause.version}
      now={pause}
      read={(logged) => (isRecord(logged) && typeof logged.words === "string" ? (logged as Terms) : null)}
      words={({ words, startTime, endTime }) => [
        ["原因", words],
        ["开始", momentText(new Date(startTime), new Date())],
        ["结束", endTime ? momentText(new Date(endTime), new Date()) : "未定"],
      ]}
      restore={async ({ words, startTime, endTime }, version) => {
        const terms = { words, startTime, endTime };
        const done = await save.run({ id: pause.id, ...terms, version });
        if (done) onRestored();
        return done !== undefined;
      }}
      isBusy={save.isBusy}
      error={save.error}
    />
  );
}
