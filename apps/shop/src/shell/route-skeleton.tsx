import { Page } from "../ui/page/page.tsx";
import { TitleBar } from "../ui/page/title-bar.tsx";
import { Skeleton } from "../ui/show/skeleton.tsx";
import styles from "./route-skeleton.module.css";

/** What a page shows before its own screen is there: its title and grey places, which leave fading in to the screen (R-APP-08). */
export function RouteSkeleton({ title, isTab }: { title: string; isTab: boolean }) {
  return (
    <div className={styles.still}>
      <TitleBar title={title} hasBack={!isTab} />
      <Page bar={isTab ? "tab" : "none"}>
        <p role="status" className="visually-hidden">
          加载中…
        </p>
        {["a", "b", "c", "d"].map((key) => (
          <div key={key} className={styles.card}>
            <Skeleton shape="title" width="half" />
            <Skeleton width="full" />
            <Skeleton width="long" />
          </div>
        ))}
      </Page>
    </div>
  );
}
