/** Features that no page has unless its program asks for them. */
const CLOSED = ["camera", "microphone", "geolocation"];

/** The header of a page that may use these features of the browser itself, and lends them to nobody. */
export function permissionsPolicy(features: readonly string[]): string {
  const closed = CLOSED.filter((feature) => !features.includes(feature)).map((feature) => `${feature}=()`);
  return [...closed, ...features.map((feature) => `${feature}=(self)`)].join(", ");
}
