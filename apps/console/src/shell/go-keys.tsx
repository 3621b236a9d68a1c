import { useLocation } from "wouter";
import { useKeys } from "../ui/keys/use-keys.ts";
import { useOpenRoutes } from "./main-menu.tsx";
import type { Route } from "./route.ts";

/** `g` and the key of a page go there; `/` goes to the search of the page. */
export function GoKeys({ routes }: { routes: readonly Route[] }) {
  const open = useOpenRoutes(routes);
  const [, navigate] = useLocation();
  useKeys([
    ...open.flatMap(({ path, title, menu }) =>
      menu?.key ? [{ keys: `g ${menu.key}`, text: `打开${title}`, act: () => navigate(path) }] : [],
    ),
    {
      keys: "/",
      text: "搜索",
      act: () => document.querySelector<HTMLElement>("input[type=search]")?.focus(),
    },
  ]);
  return null;
}
