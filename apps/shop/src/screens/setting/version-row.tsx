import { copyText } from "@crux/web/clipboard";
import { useEffect, useState } from "react";
import { toast } from "../../ui/layer/toast.tsx";
import { Cell } from "../../ui/show/cell.tsx";
import styles from "./setting-screen.module.css";

const VERSION = "3.5.8";

/** The interface version, and the build behind it where that can be read (OP-088); a tap copies both. */
export function VersionRow() {
  const build = useBuild();
  const text = build ? `${VERSION} (${build})` : VERSION;
  const handlePress = async () => {
    if (await copyText(text)) toast("已复制");
  };
  return (
    <Cell
      title="版本号"
      value={<span className={styles.version}>{text}</span>}
      onPress={() => void handlePress()}
    />
  );
}

function useBuild(): string {
  const [build, setBuild] = useState("");
  useEffect(() => {
    const leaving = new AbortController();
    fetch("/build.json", { signal: leaving.signal })
      .then((response) => response.json())
      .then((file: { version?: unknown }) => setBuild(String(file.version ?? "")))
      .catch(() => {});
    return () => leaving.abort();
  }, []);
  return build;
}
