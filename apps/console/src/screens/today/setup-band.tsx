import { query } from "@crux/client/query";
import { reportOpsApi } from "@crux/contract/report";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { useSession } from "../../browser/staff-session.ts";
import { useMay } from "../../browser/use-may.ts";
import { pointsOf, SetupPoint } from "../../parts/setup/setup-points.tsx";
import { itemWords, nextOf, STEPS } from "../../parts/setup/setup-words.ts";
import styles from "./setup-band.module.css";

/** What the shop still needs before it sells; undefined while nobody knows, or where nobody asks: a demo has nothing to open. */
export function useSetup() {
  const may = useMay();
  const inDemo = useSession()?.user.inDemo ?? false;
  const isAsked = may("system.run") && !inDemo;
  const { data, isPending } = useQuery({ ...query(reportOpsApi.setup, {}), enabled: isAsked });
  return { steps: data?.steps, isPending: isAsked && isPending };
}

/** Leads whoever opens the shop to the next step, as the first thing of the day; gone when all is done. */
export function SetupBand({ steps }: { steps: NonNullable<ReturnType<typeof useSetup>["steps"]> }) {
  const next = nextOf(steps);
  if (!next) return null;
  const open = steps.filter(({ isDone }) => !isDone).length;
  return (
    <Link href="/setup" className={styles.band}>
      <span className={styles.points}>
        {pointsOf(steps).map((point, at) => (
          <SetupPoint key={steps[at]?.key} at={point} />
        ))}
      </span>
      <span className={styles.words}>
        <b className={styles.title}>开店还差 {open} 步</b>
        <span className={styles.next}>
          {STEPS[next.step.key].title}：{itemWords(next.item).text}
        </span>
      </span>
      <span className={styles.act}>继续开店</span>
    </Link>
  );
}
