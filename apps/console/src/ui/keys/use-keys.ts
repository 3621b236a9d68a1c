import { useContext, useEffectEvent, useLayoutEffect } from "react";
import { LayerContext } from "../layer/layer.ts";
import { bindKeys } from "./keyboard.ts";

type KeyAct = { keys: string; text?: string; act: () => void; whileTyping?: boolean };

/**
 * Keys of the calling component while it is on the page: off while somebody types, and while a modal that they do not
 * belong to is open. Those with a `text` stand in the list that `?` opens.
 */
export function useKeys(acts: readonly KeyAct[]): void {
  const layer = useContext(LayerContext);
  const press = useEffectEvent((keys: string) => acts.find((one) => one.keys === keys)?.act());
  const shape = JSON.stringify(acts.map(({ keys, text, whileTyping }) => ({ keys, text, whileTyping })));
  // Before the screen shows what they are for: a gun or a quick hand is there at once.
  useLayoutEffect(() => {
    const shapes = JSON.parse(shape) as Omit<KeyAct, "act">[];
    return bindKeys(shapes.map((one) => ({ ...one, layer, act: () => press(one.keys) })));
  }, [shape, layer]);
}
