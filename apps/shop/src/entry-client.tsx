import "@crux/web/styles/tokens.css";
import "@crux/web/styles/ground.css";
import "./styles/base.css";
import { createQueryClient } from "@crux/client/query";
import { loadScreen } from "@crux/web/load-screen";
import { here, markEntry } from "@crux/web/navigation";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot, hydrateRoot } from "react-dom/client";
import { client } from "./browser/api.ts";
import { rememberScroll } from "./browser/scroll-memory.ts";
import { onSessionChange } from "./browser/shop-session.ts";
import { storage } from "./browser/shop-storage.ts";
import { findRoute, isPage } from "./routes.tsx";
import { loadBeside } from "./shell/account-menu.tsx";
import { forgetUser, putAnswers } from "./shell/answers.ts";
import { App } from "./shell/app.tsx";
import { interceptLinks } from "./shell/link-clicks.ts";
import { keepChannel, startUp, watchFailures } from "./shell/start-up.ts";
import { firstTouch } from "./ui/gesture/after-touch.tsx";

const loadPageQueries = () => import("./shell/page-queries.ts");
const loadStoredAnswers = () => import("./shell/stored-answers.ts");

const queries = createQueryClient(client);
const state = document.getElementById("state")?.textContent;
const app = (
  <QueryClientProvider client={queries}>
    <App findRoute={findRoute} />
  </QueryClientProvider>
);

if (!("inert" in HTMLElement.prototype)) import("./browser/inert-fallback.ts").catch(() => {});
markEntry();
// A reload closes sheets and dialogs, whose entries stay.
if (history.state.over) history.go(-history.state.over);
rememberScroll();
keepChannel();
watchFailures(queries);
onSessionChange(() => forgetUser(queries));
interceptLinks({
  routeOf: (pathname) => (isPage(pathname) ? findRoute(pathname) : undefined),
  onIntent: (route, params) => {
    loadScreen(route).catch(() => {});
    void loadBeside(route);
    loadPageQueries()
      .then(({ askForPage }) => askForPage(queries, route, params))
      .catch(() => {});
  },
});
firstTouch()
  .then(() => import("./shell/keep-for-later.ts"))
  .then(({ keepForLater }) => keepForLater(queries))
  // A page that is left then has to ask again.
  .catch(() => {});
void show();

/**
 * Takes over the page that the server rendered, or draws it. Whoever comes back gets the page as it was left, with all
 * pages of its list, and whoever pressed a link meanwhile the page of that: neither is what the server rendered, so it is
 * drawn anew.
 */
async function show(): Promise<void> {
  const root = document.getElementById("app");
  if (!root) return;
  const served = here();
  const route = findRoute(location.pathname);
  await Promise.all([loadScreen(route).catch(() => {}), loadBeside(route)]);
  if (state) putAnswers(queries, JSON.parse(state));
  const hasRecalled = (!state || isComingBack()) && (await recall());
  if (state && !hasRecalled && here() === served) hydrateRoot(root, app);
  else createRoot(root).render(app);
  void startUp(queries);
}

/** True for a reload and for the browser's back and forward. */
function isComingBack(): boolean {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return visit !== undefined && visit.type !== "navigate";
}

/** Only who comes back finds answers that were kept. */
async function recall(): Promise<boolean> {
  if (!storage.answers.get()) return false;
  const file = await loadStoredAnswers().catch(() => null);
  file?.restoreAnswers(queries);
  return file !== null;
}
