import { query } from "@crux/client/query";
import { logisticsPauseOpsApi } from "@crux/contract/logistics";
import type { StaffPause } from "@crux/contract/ops/pause.schema";
import { useQuery } from "@tanstack/react-query";
import { Button } from "../../ui/form/button.tsx";
import { OpenRow } from "../../ui/list/open-row.tsx";
import { listSpec, useListState } from "../../ui/list/use-list-state.ts";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { PauseDrawer } from "./pause-drawer.tsx";
import { PAUSE_STATES, type PauseState, SCOPE_NAMES, stateOf } from "./pause-words.ts";
import styles from "./pauses.module.css";

/** They all stand on one page: the address holds the open one alone. */
const SPEC = listSpec({ fields: {}, sorts: ["id"] });
const GROUPS: readonly PauseState[] = ["RUNNING", "PLANNED", "OVER"];

/** When the shop, a route or a category takes no orders, and what customers read of it. */
export function PausesScreen() {
  const answer = useQuery(query(logisticsPauseOpsApi.pauses, {}));
  const { open, show, hide } = useListState(SPEC);
  const pauses = answer.data;
  const now = Date.now();
  return (
    <Page
      title="暂停接单"
      note={pauses && `${pauses.filter((pause) => stateOf(pause, now) === "RUNNING").length} 项进行中`}
      acts={
        <Button variant="main" onClick={() => show("new")}>
          新增暂停
        </Button>
      }
    >
      {answer.error && !pauses && <ErrorView error={answer.error} onRetry={() => void answer.refetch()} />}
      {!pauses && !answer.error && <div className={styles.bone} aria-busy="true" />}
      {pauses?.length === 0 && (
        <Notice
          text="没有暂停"
          note="放假或海关停运时，可暂停全店、一条线路或一个类目：客户看到原因，购物车不变"
        />
      )}
      <div className={styles.groups}>
        {GROUPS.map((state) => {
          const rows = pauses?.filter((pause) => stateOf(pause, now) === state) ?? [];
          return (
            rows.length > 0 && (
              <Section key={state} title={PAUSE_STATES[state].text}>
                <ul className={styles.list}>
                  {rows.map((pause) => (
                    <li key={pause.id}>
                      <PauseRow
                        pause={pause}
                        state={state}
                        isOpen={String(pause.id) === open}
                        onOpen={() => show(pause.id)}
                      />
                    </li>
                  ))}
                </ul>
              </Section>
            )
          );
        })}
      </div>
      <OpenRow
        list={{ rows: pauses }}
        open={open}
        added={open === "new" && <PauseDrawer pause={null} onClose={hide} />}
        keyOf={({ id }) => id}
        words={["这项暂停", "暂停接单"]}
        isWhole
        onClose={hide}
      >
        {(pause) => <PauseDrawer key={pause.id} pause={pause} onClose={hide} />}
      </OpenRow>
    </Page>
  );
}

type PauseRowProps = { pause: StaffPause; state: PauseState; isOpen: boolean; onOpen: () => void };

function PauseRow({ pause, state, isOpen, onOpen }: PauseRowProps) {
  const { scope, name, words, startTime, endTime, editor } = pause;
  const what = name || SCOPE_NAMES[scope];
  return (
    <button
      type="button"
      className={styles.row}
      onClick={onOpen}
      aria-label={`打开${what}的暂停`}
      aria-current={isOpen || undefined}
    >
      <Tag tone={PAUSE_STATES[state].tone}>{SCOPE_NAMES[scope]}</Tag>
      <span className={styles.what}>
        <b>{what}</b>
        <span>{words}</span>
      </span>
      <span className={styles.time}>
        <Moment at={startTime} /> 至 {endTime ? <Moment at={endTime} /> : "另行通知"}
      </span>
      <span className={styles.note}>{editor}</span>
    </button>
  );
}
