import type { ReactNode } from "react";
import styles from "./room.module.css";
import type { Route } from "./route.ts";

interface RoomProps {
  route: Route;
  /** Another page was here before. */
  isEntering?: boolean;
  children: ReactNode;
}

/** What a page gets of the window. */
export function Room({ route, isEntering = false, children }: RoomProps) {
  return (
    <div className={styles.room} data-room={route.room} data-entering={isEntering ? "" : undefined}>
      {children}
    </div>
  );
}
