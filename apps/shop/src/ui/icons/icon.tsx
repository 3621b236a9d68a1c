import type { ReactNode } from "react";

export interface IconProps {
  size?: 16 | 20 | 24 | 28;
}

/** The frame of every icon: 24 grid, round 1.75 strokes in the text's colour, grows with the text size, silent for readers. */
export function Icon({ size = 24, children }: IconProps & { children: ReactNode }) {
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
      {children}
    </svg>
  );
}
