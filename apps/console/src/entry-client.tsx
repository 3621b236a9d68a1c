import "@crux/web/styles/tokens.css";
import "./styles/tokens.css";
import "@crux/web/styles/ground.css";
import "./styles/base.css";
import { createQueryClient } from "@crux/client/query";
import { QueryClientProvider } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { client } from "./browser/api.ts";
import { askAhead } from "./browser/ask-ahead.ts";
import { watchAnswers } from "./browser/watch-answers.ts";
import { watchAttention } from "./browser/watch-attention.ts";
import { ROUTES } from "./routes.ts";
import { App } from "./shell/app.tsx";

const queries = createQueryClient(client);
watchAnswers(queries);
watchAttention();
askAhead(queries);

const root = document.getElementById("app");
// At once: the first thing that is drawn asks for the files of the screen.
if (root)
  flushSync(() =>
    createRoot(root).render(
      <QueryClientProvider client={queries}>
        <App routes={ROUTES} />
      </QueryClientProvider>,
    ),
  );
