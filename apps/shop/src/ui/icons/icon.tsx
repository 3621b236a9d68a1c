import { type IconSize, iconOf } from "./frame-icon.tsx";
import { ICONS } from "./icons.ts";

/** An icon in the text's colour, 24 pixels unless told otherwise. */
export function Icon({ name, size }: { name: keyof typeof ICONS; size?: IconSize }) {
  return iconOf(ICONS[name], size);
}
