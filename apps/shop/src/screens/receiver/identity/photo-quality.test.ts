import { describe, expect, it } from "vitest";
import { photoFlaw } from "./photo-quality.ts";

const SIDE = 96;

/** Dark strokes on light paper, softened `blur` times by a box of three pixels, in the light of `light` (0 to 1). */
function page({ blur = 0, light = 1 }: { blur?: number; light?: number }): Uint8ClampedArray {
  let grey: number[] = Array.from({ length: SIDE * SIDE }, (_, at) =>
    Math.floor((at % SIDE) / 3) % 4 === 0 && Math.floor(at / SIDE / 8) % 2 === 0 ? 40 : 225,
  );
  for (let round = 0; round < blur; round += 1) {
    const before = grey;
    const near = (at: number) => before[Math.min(Math.max(at, 0), before.length - 1)] ?? 0;
    grey = before.map((_, at) => {
      const box = [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((column) => near(at + row * SIDE + column)));
      return box.reduce((sum, one) => sum + one, 0) / box.length;
    });
  }
  return new Uint8ClampedArray(grey.flatMap((one) => [one * light, one * light, one * light, 255]));
}

describe("photoFlaw", () => {
  it("says nothing of a sharp page in good or moderate light", () => {
    expect(photoFlaw(page({}), SIDE, SIDE)).toBeNull();
    expect(photoFlaw(page({ blur: 1 }), SIDE, SIDE)).toBeNull();
    expect(photoFlaw(page({ light: 0.5 }), SIDE, SIDE)).toBeNull();
  });

  it("tells a page out of focus and one without any strokes", () => {
    expect(photoFlaw(page({ blur: 12 }), SIDE, SIDE)).toBe("blurred");
    expect(photoFlaw(new Uint8ClampedArray(SIDE * SIDE * 4).fill(200), SIDE, SIDE)).toBe("blurred");
  });

  it("tells a page in the dark, blurred or not", () => {
    expect(photoFlaw(page({ light: 0.2 }), SIDE, SIDE)).toBe("dark");
    expect(photoFlaw(page({ blur: 12, light: 0.1 }), SIDE, SIDE)).toBe("dark");
  });

  it("survives pictures without an inside", () => {
    expect(photoFlaw(new Uint8ClampedArray(4).fill(255), 1, 1)).toBe("blurred");
    expect(photoFlaw(new Uint8ClampedArray(0), 0, 0)).toBe("dark");
  });
});
