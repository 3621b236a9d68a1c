import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The browser of this machine: `CHROMIUM` when set, else the usual places, else null. */
export function findChromium(): string | null {
  const places = [process.env.CHROMIUM ?? "", ...PLACES];
  return places.find((place) => place && existsSync(place)) ?? null;
}

/** Switches that keep a browser under test quiet and able to run as root in a container. */
export const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts the browser of this machine. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium() ?? "", args: CHROMIUM_ARGS });
}
