import { query } from "@crux/client/query";
import { staffOpsApi } from "@crux/contract/staff";
import type { StaffRight } from "@crux/rules/people/staff-rights";
import { loadScreen, readScreen } from "@crux/web/load-screen";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Route as Place, Redirect } from "wouter";
import { useSession } from "../browser/staff-session.ts";
import { useMay } from "../browser/use-may.ts";
import { RIGHT_NAMES } from "../parts/staff/right-names.ts";
import { ButtonLink } from "../ui/form/button.tsx";
import { NoRight } from "../ui/page/no-right.tsx";
import { Notice } from "../ui/page/notice.tsx";
import { Page } from "../ui/page/page.tsx";
import { Arrival } from "./arrival.tsx";
import { mayOpen, useOpenRoutes } from "./main-menu.tsx";
import type { Route } from "./route.ts";
import { RouteBoundary } from "./route-boundary.tsx";
import type { CurrentRoute } from "./use-current-route.ts";

/** The page of the present address, or why there is none. */
export function RouteView({
  current,
  routes,
}: {
  current: CurrentRoute | undefined;
  routes: readonly Route[];
}) {
  const may = useMay();
  const needsFactor = useSession()?.user.totp === "NEEDED";
  const [home] = useOpenRoutes(routes).filter(({ menu }) => menu);
  if (!current) {
    // Who may not see the first page starts at theirs.
    return (
      <>
        <Place path="/">{home && <Redirect to={home.path} replace />}</Place>
        <Place path="*">{(home === undefined || location.pathname !== "/console") && <NotFound />}</Place>
      </>
    );
  }
  const { route } = current;
  // The server answers little else before that.
  if (needsFactor && route.path !== "/account") return <Redirect to="/account" replace />;
  if (!mayOpen(route, may))
    return (
      <Page title={route.title}>
        <NoRightTo rights={route.rights ?? []} />
        <Arrival title={route.title} />
      </Page>
    );
  return (
    <RouteBoundary
      key={route.path}
      title={route.title}
      onRetry={() => void loadScreen(route).catch(() => {})}
    >
      <Suspense fallback={<Page title={route.title}>{null}</Page>}>
        <Place path={route.path}>
          <Screen route={route} />
        </Place>
        <Arrival title={route.title} />
      </Suspense>
    </RouteBoundary>
  );
}

/** Which right is missing, and who can give it. */
function NoRightTo({ rights }: { rights: readonly StaffRight[] }) {
  const [right = ""] = rights;
  const { data } = useQuery({ ...query(staffOpsApi.givers, { right }), enabled: right !== "" });
  return <NoRight rights={rights.map((one) => RIGHT_NAMES[one])} givers={data ?? []} />;
}

function Screen({ route }: { route: Route }) {
  const Loaded = readScreen(route);
  return <Loaded />;
}

function NotFound() {
  return (
    <Page title="没有这个页面">
      <Notice text="地址有误，或页面已经移走">
        <ButtonLink href="/">回到首页</ButtonLink>
      </Notice>
      <Arrival title="没有这个页面" />
    </Page>
  );
}
