import type { Queue, Today } from "@crux/contract/report/today.schema";
import { moneyText } from "@crux/rules/money/money-text";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { oldestText } from "../../ui/show/age-text.ts";
import { Stations } from "../../ui/show/stations.tsx";
import styles from "./stations.module.css";
import { ALARMS, countOf, STATIONS, TILES } from "./today-words.ts";

type QueuesProps = { queues: Today["queues"]; now: string };

/** The five stations of an order, each with what waits there and for how long; a press leads to the list. */
export function StationList({ queues, now }: QueuesProps) {
  const shown = STATIONS.flatMap((station, place) => {
    const queue = queues.find(({ key }) => key === station.key);
    return queue ? [{ ...station, queue, place }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <ul className={styles.stations} aria-label="五站">
      {shown.map(({ key, station, text, href, queue, place }) => (
        <li key={key}>
          <Way href={href} className={styles.station} queue={queue}>
            <span className={styles.head}>
              <Stations done={place} />
              <span className={styles.word}>{station}</span>
            </span>
            <span className={styles.figure}>{countOf(queue)}</span>
            <span className={styles.text}>{text}</span>
            <span className={styles.age}>{queue.oldest ? oldestText(queue.oldest, now) : "都处理完了"}</span>
          </Way>
        </li>
      ))}
    </ul>
  );
}

/** What else waits for somebody: one line each. */
export function Tiles({ queues, now }: QueuesProps) {
  const shown = TILES.flatMap((tile) => {
    const queue = queues.find(({ key }) => key === tile.key);
    return queue ? [{ ...tile, queue }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <ul className={styles.tiles} aria-label="其他待办">
      {shown.map(({ key, text, href, isMoney, queue }) => (
        <li key={key}>
          <Way href={href} className={styles.tile} queue={queue}>
            <span className={styles.text}>{text}</span>
            <span className={styles.small}>{countOf(queue)}</span>
            <span className={styles.age}>
              {isMoney && queue.amount > 0 && <span>{moneyText(queue.amount)}</span>}
              <span>{queue.oldest ? oldestText(queue.oldest, now) : "\u00a0"}</span>
            </span>
          </Way>
        </li>
      ))}
    </ul>
  );
}

type WayProps = {
  href: string | undefined;
  className: string | undefined;
  queue: Queue;
  children: ReactNode;
};

/** The number leads to its list, where it has one. */
function Way({ href, className, queue: { key, total }, children }: WayProps) {
  const state = total === 0 ? "none" : ALARMS.includes(key) ? "alarm" : "waits";
  if (href === undefined)
    return (
      <div className={className} data-state={state}>
        {children}
      </div>
    );
  return (
    <Link href={href} className={className} data-state={state}>
      {children}
    </Link>
  );
}

/** What stands there until the first answer. */
export function StationsSkeleton() {
  return (
    <>
      <div className={styles.stations} aria-hidden="true">
        {STATIONS.map(({ key }) => (
          <div key={key} className={styles.bone} />
        ))}
      </div>
      <div className={styles.tiles} aria-hidden="true">
        {TILES.map(({ key }) => (
          <div key={key} className={styles.smallBone} />
        ))}
      </div>
    </>
  );
}
