import { query } from "@crux/client/query";
import * as saleOutcome from "@crux/contract/outcomes/sale";
import { saleActivityOpsApi } from "@crux/contract/promo/activity";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import styles from "../../parts/activity/activity.module.css";
import { ACTIVITY_STATES } from "../../parts/promo/activity-words.ts";
import { EditedNote } from "../../parts/promo/edited-note.tsx";
import { Answer } from "../../ui/page/answer.tsx";
import { Page } from "../../ui/page/page.tsx";
import { ActivityEditor } from "./activity-editor.tsx";

/** One activity: how it is written, what a cart costs with it, and what customers see of it. */
export function ActivityScreen() {
  const { id } = useParams();
  return id === undefined ? <NewActivity /> : <SavedActivity key={id} id={id} />;
}

function NewActivity() {
  return (
    <Page title="新建活动">
      <ActivityEditor saved={null} />
    </Page>
  );
}

function SavedActivity({ id }: { id: string }) {
  const activityId = Number(id);
  const answer = useQuery(query(saleActivityOpsApi.activity, { activityId }));
  const { data } = answer;
  return (
    <Page
      title={data?.name ?? `活动 ${id}`}
      note={
        data && (
          <EditedNote state={ACTIVITY_STATES[data.state]} saved={data}>
            {`编号 ${data.id} · 第 ${data.version} 版`}
          </EditedNote>
        )
      }
    >
      <Answer
        answer={answer}
        missing={saleOutcome.ACTIVITY_NOT_FOUND}
        none="没有这个活动"
        list={["/activities", "返回活动"]}
        bones={<div className={styles.bone} aria-busy="true" />}
      >
        {(saved) => <ActivityEditor saved={saved} />}
      </Answer>
    </Page>
  );
}
