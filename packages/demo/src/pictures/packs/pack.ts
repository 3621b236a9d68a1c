import type { Drawing } from "../../catalogue/catalogue-shapes.ts";
import type { Canvas } from "../canvas.ts";

/** A drawn pack: centred on x = 0, standing on y = 0, growing upwards to -height. Units of the 800-wide view box. */
export type Pack = { art: string; width: number; height: number };
export type DrawPack = (canvas: Canvas, drawing: Drawing) => Pack;
