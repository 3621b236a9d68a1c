import "./styles/tokens.css";
import "./styles/base.css";
import { createQueryClient } from "@crux/client/query";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot, hydrateRoot } from "react-dom/client";
import { client } from "./browser/api.ts";
import { markEntry } from "./browser/navigation.ts";
import { rememberScroll } from "./browser/scroll-memory.ts";
import { onSessionChange } from "./browser/session.ts";
import { findRoute, isPage } from "./routes.tsx";
import { forgetUser, keptAnswers, putAnswers } from "./shell/answers.ts";
import { App } from "./shell/app.tsx";
import { interceptLinks } from "./shell/link-clicks.ts";
import { loadScreen } from "./shell/load-screen.ts";
import { keepChannel, startUp, watchFailures } from "./shell/start-up.ts";
import { firstTouch } from "./ui/after-touch.tsx";

const loadPageQueries = () => import("./shell/page-queries.ts");
const loadKeptAnswers = () => import("./shell/kept-answers.ts");

const queries = createQueryClient(client);
const state = document.getElementById("state")?.textContent;
const app = (
  <QueryClientProvider client={queries}>
    <App />
  </QueryClientProvider>
);

markEntry();
rememberScroll();
keepChannel();
watchFailures(queries);
onSessionChange(() => forgetUser(queries));
interceptLinks({
  routeOf: (pathname) => (isPage(pathname) ? findRoute(pathname) : undefined),
  onIntent: (route, params) => {
    loadScreen(route).catch(() => {});
    loadPageQueries()
      .then(({ askForPage }) => askForPage(queries, route, params))
      .catch(() => {});
  },
});
firstTouch()
  .then(() => Promise.all([loadKeptAnswers(), loadPageQueries()]))
  .then(([{ keepAnswers }]) => keepAnswers(queries))
  // A page that is left then has to ask again.
  .catch(() => {});
void show();

/** Takes over the page that the server rendered, or draws one in place of its skeleton. */
async function show(): Promise<void> {
  const root = document.getElementById("app");
  if (!root) return;
  await loadScreen(findRoute(location.pathname)).catch(() => {});
  if (state) {
    putAnswers(queries, JSON.parse(state));
    hydrateRoot(root, app);
    setTimeout(recall);
  } else {
    await recall();
    createRoot(root).render(app);
  }
  void startUp(queries);
}

/** Only a page that is opened once more in this tab finds answers that were kept. */
async function recall(): Promise<void> {
  const answers = keptAnswers.get();
  if (!answers) return;
  const file = await loadKeptAnswers().catch(() => null);
  file?.recallAnswers(queries, answers);
}
