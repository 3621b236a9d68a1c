import type { Drawing } from "../../catalogue/catalogue-shapes.ts";
import { inkOn } from "../colour.ts";
import { text } from "../text.ts";

/** The brand line printed straight on a body that has no label, at the given height. */
export function brandMark(
  drawing: Drawing,
  y: number,
  size = 24,
  maxWidth = 180,
  ground = drawing.body,
): string {
  return text(drawing.brandLine, 0, y, {
    size,
    fill: inkOn(ground, drawing.accent),
    weight: 700,
    serif: true,
    spacing: 3,
    maxWidth,
  });
}
