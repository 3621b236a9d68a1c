import { useRef, useState } from "react";
import { useLocation } from "wouter";
import { LeavingDialog } from "../../parts/activity/leaving-dialog.tsx";
import { TrialCart } from "../../parts/activity/trial-cart.tsx";
import { CountQuestion } from "../../parts/message/count-question.tsx";
import { receiversOf } from "../../parts/message/message-draft.ts";
import { useReceivers } from "../../parts/message/use-receivers.ts";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { useKeys } from "../../ui/keys/use-keys.ts";
import { Page } from "../../ui/page/page.tsx";
import styles from "./campaign.module.css";
import {
  activityOf,
  type CampaignDraft,
  campaignFaults,
  isFaulty,
  NEW_CAMPAIGN,
  NO_FAULTS,
  triedCoupon,
} from "./campaign-draft.ts";
import { CampaignParts } from "./campaign-parts.tsx";
import { summaryOf } from "./campaign-summary.ts";
import { FrameSection } from "./frame-section.tsx";
import { LeavingSection } from "./leaving-goods.tsx";
import { PhonePreview } from "./phone-preview.tsx";
import { useCampaignPublish } from "./use-campaign-publish.ts";

/** A new campaign on one page: its offer with a trial cart, its picture, hot word and message, published at once. */
export function CampaignScreen() {
  const [, go] = useLocation();
  const [draft, setDraft] = useState<CampaignDraft>(NEW_CAMPAIGN);
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { chosen, message } = draft;
  const count = useReceivers(chosen.message ? receiversOf(message) : null);
  const publishing = useCampaignPublish(draft);
  const own = campaignFaults(draft, Date.now());
  const hasReceivers = !chosen.message || (count.receivers ?? 0) > 0;
  const isReady = !isFaulty(own) && hasReceivers;
  const faults = isTried ? { ...own, activity: [...own.activity, ...publishing.faults] } : NO_FAULTS;
  const sheet = useRef<HTMLFormElement>(null);
  useKeys([{ keys: "mod+s", text: "发布", act: () => sheet.current?.requestSubmit() }]);
  const change = (part: Partial<CampaignDraft>) => setDraft((now) => ({ ...now, ...part }));
  const publish = async (leaving = publishing.leaving) => {
    const isDone = await publishing.publish(chosen.message ? count.receivers : null, leaving);
    setAsking(false);
    if (isDone) go("/campaigns");
  };
  return (
    <Page title="新建推广">
      <div className={styles.sheet}>
        <form
          ref={sheet}
          className={styles.column}
          aria-label="推广"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            setAsking(isReady);
          }}
        >
          <FrameSection draft={draft} faults={faults.frame} onChange={change} />
          <CampaignParts {...{ draft, faults, count }} error={publishing.error} onChange={change} />
          <FormError
            error={
              (publishing.error?.part === null ? publishing.error : null) ??
              (isTried && !isReady ? { message: "请检查标出的内容" } : null)
            }
          />
          <div className={styles.acts}>
            <ButtonLink href="/campaigns" variant="ghost">
              返回列表
            </ButtonLink>
            <Button type="submit" variant="main" busy={publishing.isBusy}>
              发布
            </Button>
          </div>
        </form>
        <div className={styles.side}>
          {chosen.activity && (
            <>
              <TrialCart draft={activityOf(draft)} activityId={0} coupon={triedCoupon(draft)} />
              <LeavingSection activity={draft.activity} />
            </>
          )}
          <PhonePreview draft={draft} />
        </div>
      </div>
      {isAsking && (
        <CountQuestion
          title={`发布「${draft.name.trim()}」？`}
          text="以下内容一起发布；有一项不成功，就都不发布。发布后各自在原来的页面里修改。"
          act="全部发布"
          receivers={chosen.message ? count.receivers : null}
          isBusy={publishing.isBusy}
          error={null}
          onAct={() => void publish([])}
          onClose={() => setAsking(false)}
        >
          <ul className={styles.summary}>
            {summaryOf(draft, count.receivers).map(({ name, words }) => (
              <li key={name}>
                <b>{name}</b>
                <span>{words}</span>
              </li>
            ))}
          </ul>
        </CountQuestion>
      )}
      {publishing.leaving.length > 0 && (
        <LeavingDialog
          leaving={publishing.leaving}
          act="移过来并发布"
          isBusy={publishing.isBusy}
          onAct={() => void publish()}
          onClose={publishing.forgetLeaving}
        />
      )}
    </Page>
  );
}
