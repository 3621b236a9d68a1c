import { BlockList, isIP, isIPv6 } from "node:net";

/** Whether a proxy's word on who it speaks for is believed; hop 0 is the peer that connects to this server. */
export type TrustsProxy = (address: string, hop: number) => boolean;

const MAX_HOPS = 8;
const PRIVATE = [
  "127.0.0.0/8",
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "169.254.0.0/16",
  "100.64.0.0/10",
  "::1/128",
  "fc00::/7",
  "fe80::/10",
];

/** Nobody stands before this server, so nobody's word counts. */
export const NO_PROXY: TrustsProxy = () => false;

/**
 * Reads `TRUSTED_PROXIES`: `none`, a list of addresses and networks such as `10.0.0.5, 2001:db8::/32`, or the number of
 * proxies between customers and this server, of which the last has to reach it over a private network. Throws in words.
 */
export function readTrustedProxies(text: string): TrustsProxy {
  const said = text.trim();
  if (said === "none") return NO_PROXY;
  if (/^\d$/.test(said) && said !== "0" && Number(said) <= MAX_HOPS) {
    const isPrivate = inNetworks(PRIVATE);
    return (address, hop) => hop < Number(said) && (hop > 0 || isPrivate(address));
  }
  return readNetworks("TRUSTED_PROXIES", said);
}

/** Reads addresses and networks of the named variable; throws in words. */
export function readNetworks(variable: string, text: string): (address: string) => boolean {
  return inNetworks(
    text.split(/[\s,]+/).filter((one) => one !== ""),
    variable,
  );
}

function inNetworks(networks: readonly string[], variable = ""): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) addNetwork(list, network, variable);
  if (list.rules.length === 0) throw new Error(`${variable} names nobody`);
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

function addNetwork(list: BlockList, network: string, variable: string): void {
  const [address = "", bits, ...rest] = network.split("/");
  const isWhole = bits === undefined;
  const most = isIPv6(address) ? 128 : 32;
  const prefix = isWhole ? most : Number(bits);
  // Whoever believes everybody can be told any address.
  if (isIP(address) === 0 || rest.length > 0 || !/^\d*$/.test(bits ?? "") || prefix < 1 || prefix > most)
    throw new Error(`${variable} is no address or network: ${network}`);
  list.addSubnet(address, prefix, familyOf(address));
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIPv6(address) ? "ipv6" : "ipv4";
}
