declare global {
  /** What `boot.ts` asked as whom, by address and body. */
  var early: { token: string; answers: Map<string, Promise<Response>> } | undefined;
}

/** What was asked just so while the program was on its way; once, and for the same person. */
export function takeEarly(
  address: string,
  body: BodyInit | null | undefined,
  token: string | undefined,
): Promise<Response> | undefined {
  if (globalThis.early?.token !== token) return undefined;
  const asked = `${address}${body ?? ""}`;
  const answer = globalThis.early?.answers.get(asked);
  globalThis.early?.answers.delete(asked);
  return answer;
}

/** Whoever asks later wants to know how it is then. */
export function forgetEarly(): void {
  globalThis.early = undefined;
}
