import type { ReactElement } from "react";

/** The attributes of a path, circle or rectangle. */
type Geometry =
  | { d: string }
  | { cx: number; cy: number; r: number }
  | { x: number; y: number; width: number; height: number; rx?: number };

/** A piece of an icon or drawing as data: the line of a path, or an element, filled or in a soft tone of its drawing. */
export type Shape = string | (Geometry & { fill?: "currentColor"; "data-tone"?: "paper" | "soft" });

/** The same shapes in one colour. */
export function filled(shapes: readonly Geometry[]): Shape[] {
  return shapes.map((shape) => ({ ...shape, fill: "currentColor" }));
}

/** The element of a shape; its place in the list is its key. */
export function drawShape(shape: Shape, place: number): ReactElement {
  const props = typeof shape === "string" ? { d: shape } : shape;
  const Tag = "d" in props ? "path" : "r" in props ? "circle" : "rect";
  return <Tag key={place} {...props} />;
}
