import { untilThere } from "@crux/web/until-there";
import { type ComponentType, useEffect, useState } from "react";

const ACTS = ["pointerdown", "keydown", "scroll", "focusin"] as const;

let touched: Promise<void> | undefined;

/** Resolves with the first sign of somebody: a touch, a key, a scroll. */
export function firstTouch(): Promise<void> {
  touched ??= new Promise((resolve) => {
    const handle = () => {
      for (const act of ACTS) removeEventListener(act, handle);
      resolve();
    };
    for (const act of ACTS) addEventListener(act, handle, { passive: true });
  });
  return touched;
}

/**
 * A component whose code is fetched with the first touch, for what nobody misses before: it keeps the first load small. Its
 * place is empty until then, where pages are drawn as well, which no Suspense could be.
 */
export function afterTouch<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function AfterTouch(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      if (loaded) return;
      void firstTouch()
        .then(() => untilThere(load))
        .then((part) => {
          loaded = part;
          setPart(() => part);
        });
    }, []);
    return Part ? <Part {...props} /> : null;
  };
}
