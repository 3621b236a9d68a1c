/** True for a text in which nobody reads anything: blanks, signs that only steer others, and letters without a shape. */
export function showsNothing(text: string): boolean {
  return /^[\p{Z}\p{Cc}\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]*$/u.test(text);
}
