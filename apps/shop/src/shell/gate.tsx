import { here, replace } from "@crux/web/navigation";
import { type ReactNode, useEffect } from "react";
import { useSession } from "../browser/shop-session.ts";
import { storage } from "../browser/shop-storage.ts";
import type { Route } from "./route.ts";
import { startUpState } from "./start-up.ts";

type GateProps = { access: Route["access"] | undefined; waiting: ReactNode; children: ReactNode };

/** Lets a page be seen by those who may: others keep the address and go to log in or to bind a mobile (R-APP-13, OP-072). */
export function Gate({ access, waiting, children }: GateProps) {
  const session = useSession();
  const isStarting = startUpState.use() === "loading";
  const detour = detourOf(access, session);
  useEffect(() => {
    if (!detour) return;
    const from = here();
    storage.redirectUrl.set(from);
    replace(detour, { from });
  }, [detour]);
  const mustWait = access && (detour !== undefined || isStarting);
  return mustWait ? waiting : children;
}

function detourOf(access: GateProps["access"], session: ReturnType<typeof useSession>): string | undefined {
  if (!access) return undefined;
  if (!session) return "/login";
  return access === "mobile" && !session.user.mobile ? "/bind_mobile" : undefined;
}
