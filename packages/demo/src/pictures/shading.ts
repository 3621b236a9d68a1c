import { type Canvas, linear, radial } from "./canvas.ts";
import { darken, lighten } from "./colour.ts";

const SHADOW = "#12231D";

/** The five-stop fill of a round body lit from the top left. */
export function roundFill(canvas: Canvas, colour: string): string {
  return linear(canvas, [
    [0, darken(colour, 0.26)],
    [0.1, darken(colour, 0.07)],
    [0.26, lighten(colour, 0.42)],
    [0.58, colour],
    [1, darken(colour, 0.36)],
  ]);
}

/** Light and shade laid over everything printed on a round body. */
export function roundShade(canvas: Canvas, path: string, strength = 1): string {
  const dark = linear(canvas, [
    [0, SHADOW, 0.34 * strength],
    [0.12, SHADOW, 0.08 * strength],
    [0.28, SHADOW, 0],
    [0.62, SHADOW, 0.04 * strength],
    [1, SHADOW, 0.42 * strength],
  ]);
  const light = linear(canvas, [
    [0.1, "#FFFFFF", 0],
    [0.22, "#FFFFFF", 0.34 * strength],
    [0.4, "#FFFFFF", 0],
  ]);
  return `<path d="${path}" fill="${dark}"/><path d="${path}" fill="${light}"/>`;
}

/** A soft contact shadow on the ground under an object of the given width, centred on (0, 0). */
export function contactShadow(canvas: Canvas, width: number): string {
  const soft = radial(canvas, [
    [0, SHADOW, 0.34],
    [0.45, SHADOW, 0.17],
    [1, SHADOW, 0],
  ]);
  const tight = radial(canvas, [
    [0, SHADOW, 0.5],
    [0.7, SHADOW, 0.28],
    [1, SHADOW, 0],
  ]);
  return `<ellipse cx="${width * 0.06}" cy="2" rx="${width * 0.68}" ry="26" fill="${soft}"/><ellipse cx="4" cy="-1" rx="${width * 0.5}" ry="10" fill="${tight}"/>`;
}

/** The fading dark that a lid or collar throws on what is below it. */
export function castShade(canvas: Canvas, path: string, strength = 0.3): string {
  const fill = linear(
    canvas,
    [
      [0, SHADOW, strength],
      [1, SHADOW, 0],
    ],
    "down",
  );
  return `<path d="${path}" fill="${fill}"/>`;
}

/** A filter that blurs what it is put on by so many units of the view box. */
export function soft(canvas: Canvas, blur: number): string {
  return canvas.define(
    (id) =>
      `<filter id="${id}" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="${blur}"/></filter>`,
  );
}
