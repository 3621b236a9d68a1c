import { lazy, Suspense, useState } from "react";
import { useKeys } from "./use-keys.ts";

const KeyList = lazy(async () => ({ default: (await import("./key-list.tsx")).KeyList }));

/** The list of keys that `?` opens: those of the page and those that work everywhere. */
export function KeyHelp() {
  const [isOpen, setOpen] = useState(false);
  useKeys([{ keys: "?", text: "显示快捷键", act: () => setOpen(true) }]);
  return isOpen ? (
    <Suspense>
      <KeyList onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
}
