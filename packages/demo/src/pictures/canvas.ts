/** Collects the gradients and clips of one picture, so that equal ones are written once. */
export type Canvas = { define: (build: (id: string) => string) => string; definitions: () => string };
export type Stop = [offset: number, colour: string, opacity?: number];

export function createCanvas(): Canvas {
  const idsByBody = new Map<string, string>();
  return {
    define(build) {
      const body = build("");
      const id = idsByBody.get(body) ?? `d${idsByBody.size}`;
      idsByBody.set(body, id);
      return `url(#${id})`;
    },
    definitions: () => [...idsByBody].map(([body, id]) => body.replace('id=""', `id="${id}"`)).join(""),
  };
}

/** A linear gradient over the box of the painted shape, left to right or top to bottom. */
export function linear(
  canvas: Canvas,
  stops: Stop[],
  direction: "across" | "down" | "slant" = "across",
): string {
  const end = { across: 'x2="1" y2="0"', down: 'x2="0" y2="1"', slant: 'x2="1" y2="1"' }[direction];
  return canvas.define(
    (id) => `<linearGradient id="${id}" ${end}>${stops.map(stop).join("")}</linearGradient>`,
  );
}

/** A radial gradient over the box of the painted shape, centred on (cx, cy) of it. */
export function radial(canvas: Canvas, stops: Stop[], cx = 0.5, cy = 0.5, r = 0.5): string {
  return canvas.define(
    (id) =>
      `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stops.map(stop).join("")}</radialGradient>`,
  );
}

export function clip(canvas: Canvas, path: string): string {
  return canvas.define((id) => `<clipPath id="${id}"><path d="${path}"/></clipPath>`);
}

/** A whole SVG document of the given view box. */
export function svgDocument(canvas: Canvas, width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${canvas.definitions()}</defs>${content}</svg>`;
}

export function place(content: string, x: number, y: number, scale = 1, rotate = 0): string {
  const turn = rotate === 0 ? "" : ` rotate(${rotate})`;
  return `<g transform="translate(${round(x)} ${round(y)})${turn} scale(${round(scale, 4)})">${content}</g>`;
}

export function round(value: number, digits = 1): number {
  const unit = 10 ** digits;
  return Math.round(value * unit) / unit;
}

function stop([offset, colour, opacity]: Stop): string {
  return `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? "" : ` stop-opacity="${opacity}"`}/>`;
}
