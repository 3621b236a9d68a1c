import type { Shape } from "../icons/shape.tsx";
import { DrawingFrame } from "./drawing-frame.tsx";

const NETWORK: readonly Shape[] = [
  { "data-tone": "paper", d: "M56 88a18 18 0 0 1-1-36 27 27 0 0 1 51-4 20 20 0 0 1 2 40z" },
  "M70 66a17 17 0 0 1 22 0M75.5 72a9 9 0 0 1 11 0M64 84l34-30",
  "M124 38v8M120 42h8M36 40v6M33 43h6",
];

/** The drawing of a failure; apart from the others, since it is fetched ahead. */
export function NetworkDrawing() {
  return <DrawingFrame shapes={NETWORK} />;
}
