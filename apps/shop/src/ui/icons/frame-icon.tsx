import { FRAME_ICONS } from "./frame-icons.ts";
import { drawShape, type Shape } from "./shape.tsx";

export type IconSize = 16 | 20 | 24 | 28;

/** An icon of the frame or the home page; what only other pages show takes `Icon`. */
export function FrameIcon({ name, size }: { name: keyof typeof FRAME_ICONS; size?: IconSize }) {
  return iconOf(FRAME_ICONS[name], size);
}

/** What every icon is: a 24 grid, round 1.75 strokes in the text's colour; it grows with the text size and is silent for readers. */
export function iconOf(shapes: readonly Shape[], size: IconSize = 24) {
  const rem = `${size / 16}rem`;
  return (
    <svg
      viewBox="0 0 24 24"
      width={rem}
      height={rem}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {shapes.map(drawShape)}
    </svg>
  );
}
