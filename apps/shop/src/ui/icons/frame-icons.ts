import { filled, type Shape } from "./shape.tsx";

const WHEELS = [
  { cx: 8.75, cy: 19.25, r: 1.25 },
  { cx: 16.25, cy: 19.25, r: 1.25 },
];
const HOUSE = [{ d: "M4 10.5 12 4l8 6.5V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1z" }];
const PERSON = [{ cx: 12, cy: 8, r: 4 }, { d: "M4.5 20c.6-3.9 3.6-6 7.5-6s6.9 2.1 7.5 6z" }];
const TILES = [
  { x: 4, y: 4, width: 6.5, height: 6.5, rx: 1.5 },
  { x: 13.5, y: 4, width: 6.5, height: 6.5, rx: 3.25 },
  { x: 4, y: 13.5, width: 6.5, height: 6.5, rx: 1.5 },
  { x: 13.5, y: 13.5, width: 6.5, height: 6.5, rx: 1.5 },
];

/** The icons of the frame and the home page, on a grid of 24: they come with the first load, all others with `icons.ts`. */
export const FRAME_ICONS = {
  back: ["m14.5 5-7 7 7 7"],
  cart: ["M2.75 4h2.1l2.3 11.2h10.5L19.9 7.5H5.6", ...WHEELS],
  "cart-filled": ["M2.75 4h2.1l.75 3.5", ...filled([{ d: "M5.6 7.5h14.3l-2.25 7.7H7.15z" }, ...WHEELS])],
  chevron: ["m9.5 6 6 6-6 6"],
  home: HOUSE,
  "home-filled": filled(HOUSE),
  my: PERSON,
  "my-filled": filled(PERSON),
  pause: ["M9 6v12M15 6v12"],
  play: filled([{ d: "M8 5.5v13L18.5 12z" }]),
  plus: ["M12 5v14M5 12h14"],
  search: [{ cx: 10.75, cy: 10.75, r: 6.25 }, "m15.5 15.5 4.75 4.75"],
  tag: TILES,
  "tag-filled": filled(TILES),
} satisfies Record<string, readonly Shape[]>;
