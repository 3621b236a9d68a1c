import { useEffect, useEffectEvent, useRef, useState } from "react";
import { closeLayers, openLayer } from "../../ui/gesture/back-layers.ts";
import { confirm } from "../../ui/layer/confirm.tsx";

const QUESTION = {
  title: "离开页面",
  body: "您填写的内容尚未保存，确定离开吗？",
  cancel: "继续填写",
  ok: "离开",
};

/**
 * While `isDirty`, asks before the page is left by system back or by the returned function; `onLeave` runs when
 * it may be left and history has settled.
 */
export function useLeaveGuard(isDirty: boolean, onLeave: () => void): () => void {
  const [round, setRound] = useState(0);
  const isAsking = useRef(false);

  const ask = async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    if (!isDirty || (await confirm(QUESTION))) {
      // Closing the guard's own entry calls this again, which must not ask once more.
      await closeLayers();
      onLeave();
      return;
    }
    isAsking.current = false;
    // System back has used up the entry that it met.
    setRound((before) => before + 1);
  };
  const askOnBack = useEffectEvent(() => void ask());

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round sets up the entry anew.
  useEffect(() => {
    if (!isDirty) return;
    const close = openLayer(() => askOnBack());
    return () => void close();
  }, [isDirty, round]);

  return () => void ask();
}
