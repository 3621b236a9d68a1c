import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { useSession } from "../browser/staff-session.ts";
import { renewMe } from "../browser/watch-answers.ts";
import { KeyHelp } from "../ui/keys/key-help.tsx";
import { ToastHost } from "../ui/layer/toast.tsx";
import { Announcer } from "./arrival.tsx";
import { Bar } from "./bar.tsx";
import { DeskFacts } from "./desk-facts.tsx";
import styles from "./frame.module.css";
import { GoKeys } from "./go-keys.tsx";
import { KeptSettingsProvider } from "./kept-settings.tsx";
import { LoginDialog } from "./login/login-dialog.tsx";
import { MainMenu } from "./main-menu.tsx";
import { OfflineBar } from "./offline-bar.tsx";
import type { Route } from "./route.ts";
import { RouteView } from "./route-view.tsx";
import { useFirstScreen, useScreensAhead } from "./screens-ahead.ts";
import { useCurrentRoute } from "./use-current-route.ts";

/** Menu, bar and page; what one person may not open is not in the menu. */
export function Frame({ routes }: { routes: readonly Route[] }) {
  const queries = useQueryClient();
  const me = useSession()?.user;
  const current = useCurrentRoute(routes);
  const [path] = useLocation();
  const isWhole = current?.route.isWhole === true;
  const [isMenuOpen, setMenuOpen] = useState(false);
  useEffect(() => void renewMe(queries), [queries]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu.
  useEffect(() => setMenuOpen(false), [path]);
  const isReady = useFirstScreen(current?.route);
  const isQuiet = useScreensAhead(routes, isReady);
  if (!isReady) return null;
  return (
    <div
      className={styles.frame}
      data-menu={isMenuOpen ? "open" : undefined}
      data-whole={isWhole ? "" : undefined}
    >
      <a className={styles.skip} href="#main">
        跳到内容
      </a>
      {me?.inDemo && <div className={styles.demo} aria-hidden="true" />}
      {!isWhole && <MainMenu routes={routes} current={current?.route} onClose={() => setMenuOpen(false)} />}
      <div className={styles.side}>
        {!isWhole && (
          <Bar
            title={current?.route.title}
            onMenu={() => setMenuOpen(!isMenuOpen)}
            isMenuOpen={isMenuOpen}
            facts={isQuiet && me?.totp !== "NEEDED" && <DeskFacts />}
          />
        )}
        <OfflineBar />
        <main id="main" className={styles.main} tabIndex={-1}>
          <KeptSettingsProvider>
            <RouteView current={current} routes={routes} />
          </KeptSettingsProvider>
        </main>
      </div>
      <GoKeys routes={routes} />
      <KeyHelp />
      <Announcer />
      <ToastHost />
      <LoginDialog />
    </div>
  );
}
