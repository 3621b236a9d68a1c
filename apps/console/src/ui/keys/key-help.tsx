import { waitingPart } from "@crux/web/waiting-part";
import { Suspense, useState } from "react";
import { useKeys } from "./use-keys.ts";

const KeyList = waitingPart(() => import("./key-list.tsx"));

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
