import type { Page } from "playwright-core";

/**
 * Lets a script fail twice: at first its page is loaded anew by itself, then it offers another try, which the answer of this
 * waits for and makes.
 */
export async function failTwice(page: Page, script: string): Promise<() => Promise<void>> {
  await page.route(script, (route) => route.abort(), { times: 2 });
  return async () => {
    await page.getByText("加载失败", { exact: true }).waitFor();
    await page.getByRole("button", { name: "重试" }).click();
  };
}
