import { type ComponentType, createElement } from "react";
import { type Loadable, loadScreen, readScreen } from "./load-screen.ts";

type LatePart<Props> = ComponentType<Props> & {
  /** Asks for the file before the part is drawn, which shows what came of it. */
  ahead: () => void;
};

/**
 * What a page is about, or waits for after a press, in a file of its own, as that file's one export: loaded when it is first
 * drawn, and failing as screens do. Of what a page is whole without nothing fails (`waiting-part.ts`).
 */
export function latePart<Props extends object>(load: Loadable<Props>["load"]): LatePart<Props> {
  const part = { load };
  return Object.assign((props: Props) => createElement(readScreen(part), props), {
    ahead: () => void loadScreen(part).catch(() => {}),
  });
}
