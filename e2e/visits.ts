import type { Page } from "playwright-core";
import { afterEach, expect } from "vitest";
import type { Journey } from "./journey.ts";
import { openCustomer, openVisitor, type Phone } from "./phone.ts";

export const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
export const toast = (page: Page, text: string) => page.getByRole("status").getByText(text).waitFor();
export const place = (page: Page) => page.evaluate(() => location.pathname + location.search);
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", typeof name === "string" ? { name, exact: true } : { name });

/**
 * Phones of the tests of the surrounding `describe`, each opened at an address. After a test they are closed, and pages
 * must have had no fault but calls that were refused.
 */
export function startVisits(journey: Journey) {
  const phones: Phone[] = [];
  afterEach(async () => {
    const faults = phones.flatMap((phone) => phone.faults).filter((fault) => !fault.includes("status of 4"));
    for (const phone of phones.splice(0)) await phone.close();
    expect(faults).toEqual([]);
  });
  const open = async (opening: Promise<Phone>, address?: string) => {
    const phone = await opening;
    phones.push(phone);
    if (address !== undefined) await phone.page.goto(address);
    return phone;
  };
  return {
    asVisitor: (address?: string) => open(openVisitor(journey), address),
    asCustomer: (name: string, address?: string) => open(openCustomer(journey, name), address),
  };
}
