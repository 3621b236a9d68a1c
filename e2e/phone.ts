import { userApi } from "@crux/contract/user";
import { type Caller, createCaller, type Session } from "@crux/server/testing/caller";
import type { BrowserContext, Page } from "playwright-core";
import type { Journey } from "./journey.ts";
import { keepPicture, leavePage, standAside, takePage } from "./kept-page.ts";
import { makeOld } from "./old-phone.ts";

const PASSWORD = "crux2026";
const PHONE = { width: 390, height: 844, dark: false };

/** A phone in somebody's hand: one page at 390 × 844, and what went wrong in it. */
export type Phone = {
  page: Page;
  context: BrowserContext;
  /** The same person, past the screens: calls the server directly. */
  caller: Caller;
  /** Errors of scripts, of the console and of the content policy so far. */
  faults: string[];
  /** Waits until this text is somewhere on the screen. */
  sees(text: string | RegExp): Promise<void>;
  /** Keeps a picture of the screen, where people ask for them. */
  picture(name: string): Promise<void>;
  close(): Promise<void>;
};

export type PhoneOptions = {
  width?: number;
  height?: number;
  dark?: boolean;
  userAgent?: string;
  /** With nothing that the oldest browsers lack. */
  isOld?: boolean;
  /** Keeps the shop for times without a network; requests of its worker pass by those who watch or change a page's. */
  keepsShop?: boolean;
};

/** A fresh phone: nothing stored, nobody signed in. */
export async function openVisitor(journey: Journey, options: PhoneOptions = {}): Promise<Phone> {
  return openPhone(journey, null, options);
}

/** A phone on which a demo customer is signed in. */
export async function openCustomer(
  journey: Journey,
  username: string,
  options: PhoneOptions = {},
): Promise<Phone> {
  const visitor = createCaller(journey.shop.app.http, null);
  const { user, token } = await visitor.call(userApi.login, {
    username,
    password: PASSWORD,
    type: "USERNAME_PASSWORD",
  });
  const phone = await openPhone(journey, { uid: user.id, token }, options);
  // Once, not at every page: signing out has to last.
  await standAside(phone.page, journey.shop.origin);
  await phone.page.evaluate(
    ([keptUser, keptToken]) => {
      localStorage.setItem("user", keptUser);
      localStorage.setItem("token", keptToken);
    },
    [JSON.stringify(user), token] as const,
  );
  return phone;
}

async function openPhone(journey: Journey, session: Session | null, options: PhoneOptions): Promise<Phone> {
  // What a shop's worker keeps is there for its own phone alone.
  const shelf = options.keepsShop ? undefined : journey.shelf;
  const kind = `phone ${JSON.stringify(options)}`;
  const page = await takePage(shelf, kind, () => newPage(journey, options));
  const context = page.context();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(`${message.text()} ${message.location().url}`);
  });
  let isOpen = true;
  return {
    page,
    context,
    faults,
    caller: createCaller(journey.shop.app.http, session),
    sees: (text) => page.getByText(text).filter({ visible: true }).first().waitFor(),
    picture: (name) => keepPicture(page, name),
    close: async () => {
      if (!isOpen) return;
      isOpen = false;
      const { width, height, dark } = { ...PHONE, ...options };
      await leavePage(shelf, kind, page, { width, height, dark });
    },
  };
}

async function newPage({ shop, browser }: Journey, options: PhoneOptions): Promise<Page> {
  const { width, height, dark, userAgent, isOld = false, keepsShop = false } = { ...PHONE, ...options };
  const context = await browser.newContext({
    baseURL: shop.origin,
    viewport: { width, height },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: "zh-CN",
    colorScheme: dark ? "dark" : "light",
    bypassCSP: isOld,
    serviceWorkers: keepsShop ? "allow" : "block",
    ...(userAgent ? { userAgent } : {}),
  });
  context.setDefaultTimeout(15_000);
  if (isOld) await makeOld(context, keepsShop);
  return context.newPage();
}

/** The text of the toast that is shown now or next; what says that something is under way is none. */
export async function toastText(page: Page): Promise<string> {
  const toast = page.getByRole("status").filter({ hasText: /\S/, hasNotText: /…$/ }).last();
  await toast.waitFor();
  return (await toast.textContent()) ?? "";
}

/** True when nothing sticks out sideways; a phone's `innerWidth` grows with what does, up to four times. */
export function fitsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
}

/** On the login page: takes the form of name and password, which stands behind the codes until somebody chose it. */
export async function byPassword(page: Page): Promise<void> {
  const other = page.getByRole("button", { name: "账号密码登录" });
  await page.getByLabel("用户名").or(other).waitFor();
  if ((await other.count()) > 0) await other.click();
}
