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
import { putAnswers } from "./shell/answers.ts";
import { App } from "./shell/app.tsx";
import { forgetUser, keepAnswers, recallAnswers } from "./shell/kept-answers.ts";
import { interceptLinks } from "./shell/link-clicks.ts";
import { loadScreen } from "./shell/load-screen.ts";
import { prefetchRoute } from "./shell/prefetch-route.ts";
import { keepChannel, startUp, watchFailures } from "./shell/start-up.ts";

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
    prefetchRoute(queries, route, params).catch(() => {});
  },
});
void show();

/** Takes over the page that the server rendered, or draws one in place of its skeleton. */
async function show(): Promise<void> {
  const root = document.getElementById("app");
  if (!root) return;
  await loadScreen(findRoute(location.pathname)).catch(() => {});
  if (state) {
    putAnswers(queries, JSON.parse(state));
    hydrateRoot(root, app);
    setTimeout(() => recallAnswers(queries));
  } else {
    recallAnswers(queries);
    createRoot(root).render(app);
  }
  keepAnswers(queries);
  void startUp(queries);
}
