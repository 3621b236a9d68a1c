import type { Drawing } from "../../catalogue/catalogue-shapes.ts";
import { darken } from "../colour.ts";
import { emblem } from "../emblem.ts";
import { roundedRect } from "../path.ts";
import { text } from "../text.ts";

/** The woven tag with the brand line, centred on (x, y). */
export function sewnTag(drawing: Drawing, x: number, y: number): string {
  return `<rect x="${x - 54}" y="${y - 21}" width="108" height="42" rx="3" fill="${drawing.label}"/>${text(drawing.brandLine, x, y + 7, { size: 20, fill: drawing.accent, weight: 700, serif: true, spacing: 1, maxWidth: 96 })}`;
}

/** The card on a cord with emblem, name and brand, hanging from above (x, y). */
export function swingTag(drawing: Drawing, x: number, y: number): string {
  return `<path d="M${x} ${y - 70}Q${x + 30} ${y - 40} ${x + 6} ${y - 4}" fill="none" stroke="#8C8172" stroke-width="2.5"/><g transform="translate(${x} ${y}) rotate(7)"><path d="${roundedRect(-52, 0, 104, 132, 9)}" transform="translate(4 5)" fill="#12231D" fill-opacity=".18"/><path d="${roundedRect(-52, 0, 104, 132, 9)}" fill="${drawing.label}"/><circle cx="4" cy="14" r="5" fill="#8C8172"/>${emblem(drawing.emblem, 0, 46, 17, drawing.accent)}${text(drawing.title.replace("|", ""), 0, 92, { size: 22, fill: darken(drawing.accent, 0.3), weight: 700, maxWidth: 90 })}${text(drawing.brandLine, 0, 116, { size: 14, fill: drawing.accent, weight: 700, serif: true, spacing: 1, maxWidth: 88 })}</g>`;
}
