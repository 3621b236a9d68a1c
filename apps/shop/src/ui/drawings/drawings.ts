import type { Shape } from "../icons/shape.tsx";

/** What pages show that are empty or missing, on a grid of 160×120. */
export const DRAWINGS = {
  address: [
    { "data-tone": "paper", d: "m34 56 26-10 40 12 26-10v46l-26 10-40-12-26 10z" },
    "M60 46v46M100 58v46",
    { "data-tone": "soft", d: "M80 84S62 68 62 50a18 18 0 0 1 36 0c0 18-18 34-18 34z" },
    { "data-tone": "paper", cx: 80, cy: 50, r: 7 },
  ],
  cart: [
    { "data-tone": "paper", d: "M52 44h68l-9 34H60z" },
    "M34 32h13l16 58h48",
    "M70 44l4 34M86 44v34M102 44l-4 34M56 61h59",
    { "data-tone": "paper", cx: 70, cy: 98, r: 6 },
    { "data-tone": "paper", cx: 104, cy: 98, r: 6 },
    "M118 26v8M114 30h8M40 58v6M37 61h6",
  ],
  coupon: [
    { "data-tone": "paper", d: "M36 42h88v13a9 9 0 0 0 0 18v13H36V73a9 9 0 0 0 0-18z" },
    { "data-tone": "soft", d: "M96 42h28v13a9 9 0 0 0 0 18v13H96z" },
    "M96 42v6M96 54v6M96 66v6M96 78v8M74 57a6.5 6 0 0 0-7-4h-3a5.5 5.5 0 0 0 0 11h4a5.5 5.5 0 0 1 0 11h-3a6.5 6 0 0 1-7-4M66 48v5M66 75v5M107 60h8M107 68h8",
  ],
  lock: [
    { "data-tone": "paper", x: 50, y: 54, width: 60, height: 50, rx: 6 },
    "M62 54V43a18 18 0 0 1 36 0v11",
    { "data-tone": "soft", cx: 80, cy: 75, r: 7 },
    "M80 82v9M122 40v8M118 44h8",
  ],
  message: [
    {
      "data-tone": "paper",
      d: "M42 32h76a6 6 0 0 1 6 6v42a6 6 0 0 1-6 6H72L56 98V86H42a6 6 0 0 1-6-6V38a6 6 0 0 1 6-6z",
    },
    { "data-tone": "soft", cx: 118, cy: 36, r: 12 },
    "M52 52h48M52 62h56M52 72h32",
  ],
  "not-found": [
    { "data-tone": "paper", d: "M48 24h46l20 20v60H48z" },
    { "data-tone": "soft", d: "M94 24v20h20z" },
    "M67 57v5M93 57v5M68 82c3-6 8-9 13-9s10 3 13 9M128 66v8M124 70h8M36 50v6M33 53h6",
  ],
  orders: [
    { "data-tone": "paper", x: 46, y: 28, width: 68, height: 76, rx: 5 },
    { "data-tone": "soft", x: 66, y: 21, width: 28, height: 13, rx: 4 },
    "M58 50l4 4 7-8M78 51h24M58 68l4 4 7-8M78 69h24M58 86h11M78 87h16",
  ],
  parcel: [
    { "data-tone": "paper", d: "m80 30 38 17v40l-38 17-38-17V47z" },
    { "data-tone": "soft", d: "m42 47 38 17 38-17-38-17z" },
    "M80 64v40M61 38.5l38 17v14l-8-3.6V59",
    "M52 82l12 5.4M126 34v8M122 38h8M32 66v6M29 69h6",
  ],
  search: [
    { "data-tone": "paper", x: 42, y: 28, width: 56, height: 68, rx: 5 },
    "M53 43h34M53 54h22M53 65h14",
    { "data-tone": "soft", cx: 98, cy: 70, r: 19 },
    "m112 84 14 14M91 64a9 9 0 0 1 7-5",
    "M122 34v8M118 38h8",
  ],
} satisfies Record<string, readonly Shape[]>;
