import { BlockList, isIP } from "node:net";
import type { OutsideConfig } from "../outside/outside-config.ts";

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

/** True for a name or address of this machine that nobody else reaches. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, "$1");
  const family = isIP(bare);
  if (family === 0) return bare === "localhost" || bare.endsWith(".localhost");
  return LOOPBACK.check(bare, family === 6 ? "ipv6" : "ipv4");
}

type Reach = { host: string; publicUrl: string | null; isProduction: boolean };

/** True when others than this machine are meant to reach the shop. */
export function isReachable({ host, publicUrl }: Omit<Reach, "isProduction">): boolean {
  if (!isLoopback(host)) return true;
  if (!publicUrl) return false;
  const { protocol, hostname } = addressOf(publicUrl);
  return protocol === "https:" || !isLoopback(hostname);
}

/** Throws when the shop would be reached in a way that cannot be meant; `allowsSimulated` is said by name. */
export function checkReach(reach: Reach & { outside: OutsideConfig }, allowsSimulated: boolean): void {
  const { publicUrl, isProduction, outside } = reach;
  const url = publicUrl === null ? null : addressOf(publicUrl);
  if (isProduction && url?.protocol === "http:" && !isLoopback(url.hostname))
    throw new Error(`生产环境的 PUBLIC_URL 须为 https。In production PUBLIC_URL must be https: ${publicUrl}`);
  if (!isProduction && isReachable(reach) && !allowsSimulated)
    throw new Error(
      "非生产环境不得对外开放：请设置 NODE_ENV=production，或以 ALLOW_SIMULATED=1 明确允许。\n" +
        "Outside production HOST must be a loopback address and PUBLIC_URL local, or everybody would read the codes and pay at the simulated pages: set NODE_ENV=production, or allow it by ALLOW_SIMULATED=1.",
    );
  const sender = url === null ? senderOf(outside) : null;
  if (sender)
    throw new Error(
      `须设置 PUBLIC_URL。PUBLIC_URL is not set, and ${sender} sends customers or notices there.`,
    );
}

function senderOf({ wechat, alipay, cashier }: OutsideConfig): string | null {
  if (cashier.kind === "stripe") return "CASHIER=stripe";
  if (alipay.kind === "live") return "ALIPAY=live";
  return wechat.kind === "official" || wechat.kind === "website" ? `WECHAT_APP=${wechat.kind}` : null;
}

function addressOf(publicUrl: string): URL {
  if (!/^https?:\/\//.test(publicUrl) || !URL.canParse(publicUrl))
    throw new Error(`PUBLIC_URL is not an address: ${publicUrl}`);
  return new URL(publicUrl);
}
