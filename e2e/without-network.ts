import type { Locator } from "playwright-core";
import type { Phone } from "./phone.ts";

/** Does something that a page without a network cannot do: the line that says so, which stays until another try. */
export async function withoutNetwork(
  { page, context, picture }: Phone,
  name: string,
  act: () => Promise<unknown>,
): Promise<Locator> {
  const failure = page.locator("p").filter({ hasText: "网络连接失败" });
  await context.setOffline(true);
  await act();
  await failure.waitFor();
  await picture(name);
  await context.setOffline(false);
  return failure;
}
