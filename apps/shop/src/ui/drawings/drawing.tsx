import { DrawingFrame } from "./drawing-frame.tsx";
import { DRAWINGS } from "./drawings.ts";

/** The line drawing of an empty or missing page. */
export function Drawing({ name }: { name: keyof typeof DRAWINGS }) {
  return <DrawingFrame shapes={DRAWINGS[name]} />;
}
