import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useLayoutEffect, useRef } from "react";
import { useEntryKey, useParams, usePathname } from "../browser/navigation.ts";
import { hasPlace, restoreScroll } from "../browser/scroll-memory.ts";
import { findRoute } from "../routes.tsx";
import { dialogHost } from "../ui/dialog-host.ts";
import { ErrorView } from "../ui/error-view.tsx";
import { ToastHost } from "../ui/toast.tsx";
import styles from "./app.module.css";
import { Announcer, Arrival } from "./arrival.tsx";
import { BuildBar } from "./build-bar.tsx";
import { Gate } from "./gate.tsx";
import { loadScreen, readScreen } from "./load-screen.ts";
import { OfflineBar } from "./offline-bar.tsx";
import { type Route, titleOf } from "./route.ts";
import { RouteBoundary } from "./route-boundary.tsx";
import { RouteSkeleton } from "./route-skeleton.tsx";
import { ShopTabBar } from "./shop-tab-bar.tsx";
import { startUp, startUpState } from "./start-up.ts";

/** The frame around every page: the page of the address, the tab bar, and the hosts of toasts and dialogs. */
export function App() {
  const pathname = usePathname();
  const params = useParams();
  const entry = useEntryKey();
  const route = findRoute(pathname);
  const title = titleOf(route, params);
  const first = useRef(entry);
  const isFirst = first.current === entry;
  useEffect(() => {
    if (!isFirst) first.current = "-";
  }, [isFirst]);
  return (
    <>
      <OfflineBar />
      <BuildBar />
      <StartFailure />
      <RouteView key={`${route.path} ${entry}`} route={route} title={title} isFirst={isFirst} />
      {route.tab && <ShopTabBar current={route.path} />}
      <Announcer />
      <ToastHost />
      <Dialogs />
    </>
  );
}

function RouteView({ route, title, isFirst }: { route: Route; title: string; isFirst: boolean }) {
  const waiting = <RouteSkeleton title={title} isTab={route.tab ?? false} />;
  useLayoutEffect(() => {
    if (!isFirst || hasPlace()) restoreScroll();
  }, [isFirst]);
  return (
    <div className={isFirst ? undefined : styles.entering}>
      <RouteBoundary title={title} onRetry={() => void loadScreen(route).catch(() => {})}>
        <Gate access={route.access} waiting={waiting}>
          <Suspense fallback={waiting}>
            <Screen route={route} title={title} />
            <Arrival title={title} isFirst={isFirst} />
          </Suspense>
        </Gate>
      </RouteBoundary>
    </div>
  );
}

/** Questions have their host from the first one on. */
function Dialogs() {
  const Host = dialogHost.use();
  return Host ? <Host /> : null;
}

function Screen({ route, title }: { route: Route; title: string }) {
  const Loaded = readScreen(route);
  return <Loaded title={title} />;
}

/** Without its shop list and configuration the shop asks for another try (OP-124). */
function StartFailure() {
  const queries = useQueryClient();
  if (startUpState.use() !== "failed") return null;
  return (
    <div className={styles.failure}>
      <ErrorView text="商城加载失败，请重试" onRetry={() => void startUp(queries)} />
    </div>
  );
}
