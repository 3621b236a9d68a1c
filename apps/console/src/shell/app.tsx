import { Router } from "wouter";
import { useSession } from "../browser/staff-session.ts";
import { Frame } from "./frame.tsx";
import { LoginScreen } from "./login/login-screen.tsx";
import type { Route } from "./route.ts";

/** The whole program: the login, or the frame around every page for whoever is signed in. */
export function App({ routes }: { routes: readonly Route[] }) {
  const session = useSession();
  if (!session) return <LoginScreen />;
  return (
    <Router key={session.user.id} base="/console">
      <Frame routes={routes} />
    </Router>
  );
}
