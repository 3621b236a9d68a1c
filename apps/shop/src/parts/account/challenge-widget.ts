/** What `verification.CHALLENGE_REQUIRED` carries: whose widget asks, and this shop's public key with it. */
export type ChallengeNeeds = { provider: "turnstile" | "hcaptcha" | "simulated"; siteKey: string };

/** What both providers' scripts bring to a page. */
type WidgetScript = {
  render(place: HTMLElement, options: Record<string, unknown>): string;
  remove(id: string): void;
};

/** Each script from its one address; both call the function that `onload` names once they can be used. */
const SCRIPTS = {
  turnstile: "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit&onload=challengeReady",
  hcaptcha: "https://js.hcaptcha.com/1/api.js?render=explicit&onload=challengeReady&hl=zh-CN",
};

const LIMIT_MS = 10_000;
/** Below this a widget of the usual 300 pixels would not fit beside the sheet's edges. */
const NARROW_PX = 340;

const loading: Partial<Record<keyof typeof SCRIPTS, Promise<WidgetScript>>> = {};

/** Hears of the widget until its signal is aborted. */
type Watcher = {
  signal: AbortSignal;
  onToken: (token: string) => void;
  onFailure: () => void;
};

/**
 * Shows the provider's widget at a place of the page until it is aborted, and hands over the token that it gives, or
 * says that it could not be shown.
 */
export async function showWidget(
  place: HTMLElement,
  { provider, siteKey }: { provider: keyof typeof SCRIPTS; siteKey: string },
  { signal, onToken, onFailure }: Watcher,
): Promise<void> {
  try {
    loading[provider] ??= loadScript(provider);
    const script = await loading[provider];
    if (signal.aborted) return;
    const id = script.render(place, {
      sitekey: siteKey,
      language: "zh-cn",
      theme: matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light",
      size: innerWidth < NARROW_PX ? "compact" : "normal",
      callback: onToken,
      "error-callback": onFailure,
    });
    signal.addEventListener("abort", () => script.remove(id));
  } catch {
    delete loading[provider];
    if (!signal.aborted) onFailure();
  }
}

function loadScript(provider: keyof typeof SCRIPTS): Promise<WidgetScript> {
  return new Promise((resolve, reject) => {
    const page = window as unknown as Record<string, unknown>;
    const script = Object.assign(document.createElement("script"), { src: SCRIPTS[provider], async: true });
    const fail = () => {
      script.remove();
      reject(new Error("not loaded"));
    };
    script.onerror = fail;
    const timer = setTimeout(fail, LIMIT_MS);
    page.challengeReady = () => {
      clearTimeout(timer);
      resolve(page[provider] as WidgetScript);
    };
    document.head.append(script);
  });
}
