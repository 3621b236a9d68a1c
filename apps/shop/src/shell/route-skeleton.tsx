import { Page } from "../ui/page/page.tsx";
import { TitleBar } from "../ui/page/title-bar.tsx";
import { Skeleton } from "../ui/show/skeleton.tsx";
import styles from "./route-skeleton.module.css";

interface RouteSkeletonProps {
  title: string;
  isTab: boolean;
  /** How many lines each card has below its title. */
  cards?: readonly number[] | undefined;
}

/** What a page shows before its own screen is there: its title and grey places, which leave fading in to the screen (R-APP-08). */
export function RouteSkeleton({ title, isTab, cards = [2, 2, 2, 2] }: RouteSkeletonProps) {
  return (
    <div className={styles.still}>
      <TitleBar title={title} hasBack={!isTab} />
      <Page bar={isTab ? "tab" : "none"}>
        <p role="status" className="visually-hidden">
          加载中…
        </p>
        {cards.map((lines, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move.
          <div key={place} className={styles.card}>
            <Skeleton shape="title" width="half" />
            {Array.from({ length: lines }, (_, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              <Skeleton key={line} width={line % 2 ? "long" : "full"} />
            ))}
          </div>
        ))}
      </Page>
    </div>
  );
}
