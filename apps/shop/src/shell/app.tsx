import { readScreen } from "@crux/web/load-screen";
import { useEntryKey, useParams, usePathname } from "@crux/web/navigation";
import { Suspense, useEffect, useLayoutEffect, useRef } from "react";
import { hasPlace, restoreScroll } from "../browser/scroll-memory.ts";
import { afterTouch } from "../ui/gesture/after-touch.tsx";
import { dialogHost } from "../ui/layer/dialog-host.ts";
import { ToastHost } from "../ui/layer/toast.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { Announcer, Arrival } from "./arrival.tsx";
import { Gate } from "./gate.tsx";
import { OfflineBar } from "./offline-bar.tsx";
import { Room } from "./room.tsx";
import { type Route, titleOf } from "./route.ts";
import { RouteBoundary } from "./route-boundary.tsx";
import { RouteSkeleton } from "./route-skeleton.tsx";
import { ShopTabBar } from "./shop-tab-bar.tsx";
import { SkipLink } from "./skip-link.tsx";
import { StartBar } from "./start-bar.tsx";

const BuildBar = afterTouch(() => import("./build-bar.tsx").then((file) => file.BuildBar));

/** The frame around every page: the page of the address, the tab bar, and the hosts of toasts and dialogs. */
export function App({ findRoute }: { findRoute: (pathname: string) => Route }) {
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
      <SkipLink />
      <OfflineBar />
      <BuildBar />
      <StartBar />
      {!route.isPreview && <ShopTabBar current={route.path} isTab={route.tab ?? false} />}
      {route.room === "account" && <AccountMenu />}
      <RouteView key={`${route.path} ${entry}`} route={route} title={title} isFirst={isFirst} />
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
    <Room route={route} isEntering={!isFirst}>
      <RouteBoundary title={title}>
        <Gate access={route.access} waiting={waiting}>
          <Suspense fallback={waiting}>
            <Screen route={route} title={title} />
            <Arrival title={title} isFirst={isFirst} />
          </Suspense>
        </Gate>
      </RouteBoundary>
    </Room>
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
