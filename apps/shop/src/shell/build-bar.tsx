import { useEffect, useState } from "react";
import styles from "./notice-bar.module.css";

const LOOK_AGAIN_MS = 5 * 60_000;

/** Offers a newer build of the shop and never reloads by itself (G23). */
export function BuildBar() {
  const [isOld, setIsOld] = useState(false);
  useEffect(() => {
    const mine = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;
    if (!mine || isOld) return;
    let lookedAt = Date.now();
    const look = async () => {
      if (document.hidden || Date.now() - lookedAt < LOOK_AGAIN_MS) return;
      lookedAt = Date.now();
      const newest = await readBuild();
      if (newest !== undefined && newest !== mine) setIsOld(true);
    };
    const timer = setInterval(look, LOOK_AGAIN_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [isOld]);
  if (!isOld) return null;
  return (
    <div role="status" className={styles.bar}>
      <button type="button" className={styles.act} onClick={() => location.reload()}>
        有新版本，点击更新
      </button>
    </div>
  );
}

async function readBuild(): Promise<string | undefined> {
  try {
    const response = await fetch("/build.json", { cache: "no-store" });
    const body = (await response.json()) as { version?: unknown };
    return typeof body.version === "string" ? body.version : undefined;
  } catch {
    return undefined;
  }
}
