import { query } from "@crux/client/query";
import { reportOpsApi } from "@crux/contract/report";
import type { SetupItem, SetupStep } from "@crux/contract/report/setup.schema";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { pointsOf, SetupPoint } from "../../parts/setup/setup-points.tsx";
import { itemWords, nextOf, STEPS, type Way } from "../../parts/setup/setup-words.ts";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { useKeys } from "../../ui/keys/use-keys.ts";
import { OldRowsBar } from "../../ui/list/old-rows-bar.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { SamplePart } from "./sample-part.tsx";
import styles from "./setup.module.css";

const LOOK_MS = 1_000;

/** What leads an empty shop to its first order that is sent: five steps, each checked by what the shop holds. */
export function SetupScreen() {
  const { data, error, refetch, isFetching } = useQuery({
    ...query(reportOpsApi.setup, {}),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.sample.runningTaskId ? LOOK_MS : false),
  });
  const open = data?.steps.filter(({ isDone }) => !isDone).length ?? 0;
  return (
    <Page
      title="开店"
      note={data && (open > 0 ? `还差 ${open} 步` : "五步都完成了")}
      acts={
        <Button busy={isFetching && data?.sample.runningTaskId === null} onClick={() => void refetch()}>
          重新检查
        </Button>
      }
    >
      {error && !data && <ErrorView error={error} onRetry={() => void refetch()} />}
      {error && data && <OldRowsBar error={error} onRetry={() => void refetch()} />}
      {!data && !error && <div className={styles.bone} aria-busy="true" />}
      {data && (
        <>
          <Steps steps={data.steps} />
          <SamplePart sample={data.sample} />
        </>
      )}
    </Page>
  );
}

function Steps({ steps }: { steps: readonly SetupStep[] }) {
  const points = pointsOf(steps);
  const next = nextOf(steps);
  const [, navigate] = useLocation();
  const goOn = ({ href, isShop }: Way) => {
    if (isShop) window.open(href, "_blank", "noopener");
    else navigate(href);
  };
  useKeys(next ? [{ keys: "Enter", text: "去下一步", act: () => goOn(itemWords(next.item).way) }] : []);
  return (
    <ol className={styles.steps}>
      {steps.map((step, at) => (
        <Step key={step.key} step={step} point={points[at] ?? "ahead"} next={next?.item} />
      ))}
    </ol>
  );
}

type StepProps = {
  step: SetupStep;
  point: "done" | "here" | "ahead";
  /** The first thing of all that lacks. */
  next: SetupItem | undefined;
};

function Step({ step: { key, isDone, items }, point, next }: StepProps) {
  const { title, text } = STEPS[key];
  return (
    <li className={styles.step} data-point={point}>
      <span className={styles.mark}>
        <SetupPoint at={point} />
      </span>
      <div className={styles.body}>
        <h2 className={styles.title}>
          {title}
          <Tag tone={isDone ? "good" : point === "here" ? "warn" : "grey"}>
            {isDone ? "完成" : point === "here" ? "下一步" : "未完成"}
          </Tag>
        </h2>
        <p className={styles.note}>{text}</p>
        <ul className={styles.items}>
          {items.map((item) => (
            <Item key={item.key} item={item} isNext={item === next} />
          ))}
        </ul>
      </div>
    </li>
  );
}

const MARKS = { DONE: "✓", MISSING: "○", WRONG: "!" } as const;
const STATES = { DONE: "已完成：", MISSING: "还缺：", WRONG: "有误：" } as const;

function Item({ item, isNext }: { item: SetupItem; isNext: boolean }) {
  const { text, way } = itemWords(item);
  return (
    <li className={styles.item} data-state={item.state}>
      <span className={styles.sign} aria-hidden="true">
        {MARKS[item.state]}
      </span>
      <span className={styles.text}>
        <span className="visually-hidden">{STATES[item.state]}</span>
        {text}
      </span>
      {item.state !== "DONE" && (
        <ButtonLink href={way.href} variant={isNext ? "main" : "ghost"} isOutside={way.isShop}>
          {way.act}
        </ButtonLink>
      )}
    </li>
  );
}
