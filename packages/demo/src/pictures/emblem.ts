import { round } from "./canvas.ts";

const MARKS: Record<string, string> = {
  leaf: "M-.72 .7C-.95-.35-.1-.95 .9-.9 .95 .1 .35 .95-.55 .62-.3 .1 .05-.25 .45-.5-.1-.3-.5 .1-.72 .7Z",
  drop: "M0-1C.45-.35 .72 .02 .72 .38A.72 .66 0 0 1-.72 .38C-.72 .02-.45-.35 0-1Z",
  wave: "M-1-.25Q-.75-.65-.5-.25T0-.25 .5-.25 1-.25V.05Q.75 .45 .5 .05T0 .05-.5 .05-1 .05ZM-1 .4Q-.75 0-.5 .4T0 .4 .5 .4 1 .4V.7Q.75 1.1 .5 .7T0 .7-.5 .7-1 .7Z",
  mountain: "M-1 .72-.28-.6 .1 .05 .38-.32 1 .72Z",
  moon: "M.35-.95A.98 .98 0 1 0 .95 .4 .8 .8 0 0 1 .35-.95Z",
  heart: "M0 .9C-1.3 .05-1-.85-.45-.85-.2-.85 0-.65 0-.5 0-.65 .2-.85 .45-.85 1-.85 1.3 .05 0 .9Z",
  shield: "M0-1 .82-.7V-.05C.82 .5 .45 .85 0 1-.45 .85-.82 .5-.82-.05V-.7Z",
  bolt: "M.2-1-.62 .15H-.08L-.2 1 .62-.18H.08Z",
  wheat:
    "M-.05 1V.3Q-.7 .3-.7-.25-.1-.2-.05 .1V-.1Q-.65-.15-.6-.65-.1-.55-.05-.3V-.5Q-.4-.7 0-1.05 .4-.7 .05-.5V-.3Q.1-.55 .6-.65 .65-.15 .05-.1V.1Q.1-.2 .7-.25 .7 .3 .05 .3V1Z",
  sprout: "M-.07 1V.15Q-.95 .2-.95-.6-.15-.65-.02-.05 .05-.85 .95-.9 .95-.05 .07 .1V1Z",
};

/** A simple geometric mark centred on (x, y) with the given radius. Throws for an unknown name. */
export function emblem(name: string, x: number, y: number, radius: number, fill: string): string {
  return `<g transform="translate(${round(x)} ${round(y)}) scale(${round(radius, 2)})" fill="${fill}" stroke="none">${shapeOf(name)}</g>`;
}

function shapeOf(name: string): string {
  const mark = MARKS[name];
  if (mark !== undefined) return `<path d="${mark}"/>`;
  const drawn = DRAWN[name];
  if (drawn === undefined) throw new Error(`no emblem named ${name}`);
  return drawn();
}

const DRAWN: Record<string, () => string> = {
  none: () => "",
  sun: () => `<circle r=".46"/>${spokes(10, '<path d="M-.08-.62 0-1 .08-.62Z"/>')}`,
  star: () => `<path d="${starPath(5, 1, 0.42, 0, 0)}"/>`,
  cross: () =>
    `<path d="${starPath(4, 0.42, 0.14, 0, -0.62)}${starPath(4, 0.42, 0.14, 0, 0.66)}${starPath(4, 0.36, 0.12, -0.6, -0.06)}${starPath(4, 0.36, 0.12, 0.58, -0.14)}${starPath(4, 0.2, 0.07, 0.26, 0.2)}"/>`,
  hexagon: () =>
    `<path d="${hexPath(0, -0.5, 0.52)}${hexPath(-0.48, 0.34, 0.52)}${hexPath(0.48, 0.34, 0.52)}"/>`,
  flower: () => `${spokes(6, '<ellipse cy="-.58" rx=".24" ry=".42"/>')}<circle r=".2" fill-opacity=".55"/>`,
  citrus: () =>
    `<path fill-rule="evenodd" d="M0-1A1 1 0 1 1 0 1 1 1 0 1 1 0-1ZM0-.86A.86 .86 0 1 0 0 .86 .86 .86 0 1 0 0-.86Z"/>${spokes(8, '<path d="M0-.16-.24-.66Q0-.86 .24-.66Z"/>')}`,
  berry: () =>
    '<circle cx="-.42" cy=".25" r=".46"/><circle cx=".46" cy=".32" r=".46"/><circle cx=".02" cy="-.42" r=".46"/>',
  orbit: () =>
    '<circle r=".3"/><path fill-rule="evenodd" d="M0-1A1 1 0 1 1 0 1 1 1 0 1 1 0-1ZM0-.84A.84 .84 0 1 0 0 .84 .84 .84 0 1 0 0-.84Z"/><circle cx=".66" cy="-.66" r=".2"/>',
  bubble: () =>
    '<circle cx="-.25" cy=".25" r=".6"/><circle cx=".55" cy="-.4" r=".36"/><circle cx=".68" cy=".5" r=".2"/>',
  shell: () => spokesFan(7),
  knit: () =>
    [-0.6, 0, 0.6]
      .map((y) => `<path d="M-.9 ${y - 0.3} 0 ${y} .9 ${y - 0.3}V${y}L0 ${round(y + 0.3)}-.9 ${y}Z"/>`)
      .join(""),
};

function spokes(count: number, shape: string): string {
  return Array.from(
    { length: count },
    (_, index) => `<g transform="rotate(${(360 / count) * index})">${shape}</g>`,
  ).join("");
}

function spokesFan(count: number): string {
  const step = 150 / (count - 1);
  return Array.from(
    { length: count },
    (_, index) =>
      `<path transform="translate(0 .8) rotate(${round(-75 + step * index)})" d="M-.05 0-.17-1.45Q0-1.7 .17-1.45L.05 0Z"/>`,
  ).join("");
}

function starPath(points: number, outer: number, inner: number, cx: number, cy: number): string {
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const radius = index % 2 === 0 ? outer : inner;
    const angle = (Math.PI / points) * index - Math.PI / 2;
    return `${round(cx + radius * Math.cos(angle), 3)} ${round(cy + radius * Math.sin(angle), 3)}`;
  });
  return `M${corners.join(" ")}Z`;
}

function hexPath(cx: number, cy: number, radius: number): string {
  const corners = Array.from({ length: 6 }, (_, index) => {
    const angle = (Math.PI / 3) * index - Math.PI / 2;
    return `${round(cx + radius * Math.cos(angle), 3)} ${round(cy + radius * Math.sin(angle), 3)}`;
  });
  return `M${corners.join(" ")}Z`;
}
