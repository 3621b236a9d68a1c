import type { Drawing } from "../catalogue/catalogue-shapes.ts";

/** Category tints of the visual identity: main colour, dark tone, background. */
export const TINTS: Record<Drawing["tint"], { main: string; dark: string; ground: string }> = {
  health: { main: "#0F7A5F", dark: "#0B5C48", ground: "#E6F4EF" },
  baby: { main: "#A43A5B", dark: "#762840", ground: "#FBE8EE" },
  beauty: { main: "#5B4A9C", dark: "#41356F", ground: "#EDEAF8" },
  food: { main: "#946A0C", dark: "#7A5A06", ground: "#FBF3DC" },
  wash: { main: "#1F5FA8", dark: "#164678", ground: "#E5EFFA" },
  other: { main: "#C05621", dark: "#8A3D16", ground: "#FCEDE2" },
};
