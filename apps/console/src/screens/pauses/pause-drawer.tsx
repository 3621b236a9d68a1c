import { logisticsPauseOpsApi } from "@crux/contract/logistics";
import type { StaffPause } from "@crux/contract/ops/pause.schema";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { Button } from "../../ui/form/button.tsx";
import { Drawer } from "../../ui/layer/drawer.tsx";
import { Question } from "../../ui/layer/question.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Facts } from "../../ui/show/facts.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { PAUSE_READS, PauseForm } from "./pause-form.tsx";
import { PauseHistory } from "./pause-history.tsx";
import { PAUSE_STATES, SCOPE_NAMES, stateOf } from "./pause-words.ts";

/** One pause, or a new one: what it is of, its words and its time. */
export function PauseDrawer({ pause, onClose }: { pause: StaffPause | null; onClose: () => void }) {
  const state = pause && stateOf(pause, Date.now());
  const what = pause && (pause.name || SCOPE_NAMES[pause.scope]);
  return (
    <Drawer
      title={pause ? `${what} · ${PAUSE_STATES[state ?? "OVER"].text}` : "新增暂停"}
      onClose={onClose}
      acts={pause && state !== "OVER" ? <Ending pause={pause} onDone={onClose} /> : undefined}
    >
      {pause && state === "OVER" ? (
        <Section title="内容">
          <Facts
            facts={[
              ["客户看到", pause.text],
              ["开始", <Moment key="start" at={pause.startTime} />],
              ["结束", pause.endTime && <Moment key="end" at={pause.endTime} />],
              ["最后修改", pause.editor],
            ]}
          />
        </Section>
      ) : (
        <Section title="内容">
          <PauseForm pause={pause} onDone={onClose} />
        </Section>
      )}
      {pause && <PauseHistory pause={pause} onRestored={onClose} />}
    </Drawer>
  );
}

function Ending({ pause, onDone }: { pause: StaffPause; onDone: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const action = useAction(logisticsPauseOpsApi.endPause, {
    refreshes: PAUSE_READS,
    done: "已结束暂停",
    isTold: true,
  });
  const end = async () => {
    if (await action.run({ id: pause.id })) onDone();
  };
  return (
    <>
      <Button variant="danger" onClick={() => setAsked(true)}>
        立即结束
      </Button>
      {isAsked && (
        <Question
          title="立即结束这次暂停？"
          text="客户马上可以继续下单。"
          act="结束"
          isBusy={action.isBusy}
          error={action.error}
          onAct={() => void end()}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
