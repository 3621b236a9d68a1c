import { type ComponentType, createElement } from "react";
import { type Loadable, readScreen } from "./load-screen.ts";

/** A part of a screen in a file of its own, as that file's one export: loaded when it is first drawn, as screens are. */
export function latePart<Props extends object>(load: Loadable<Props>["load"]): ComponentType<Props> {
  const part = { load };
  return function LatePart(props: Props) {
    return createElement(readScreen(part), props);
  };
}
