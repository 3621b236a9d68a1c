import type { Locator } from "playwright-core";

/** Where something stands in the window. */
export async function boxOf(locator: Locator) {
  await locator.waitFor();
  const box = await locator.boundingBox();
  if (!box) throw new Error("it is not to be seen");
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}
