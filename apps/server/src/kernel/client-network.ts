import { isIPv6 } from "node:net";

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * The network that limits count as one: an IPv4 address as it is, also when it arrives as `::ffff:1.2.3.4`; of IPv6 the
 * first 64 bits, as `2001:db8:0:1::/64`, since one connection has all the addresses behind them.
 */
export function networkOf(ip: string): string {
  const [address = ""] = ip.split("%");
  if (!isIPv6(address)) return ip;
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}

/** The eight numbers of an IPv6 address; the address parser of URLs knows every way to write one. */
function groupsOf(address: string): number[] {
  const spelled = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = "", tail] = spelled.split("::");
  const numbers = (part: string) => (part ? part.split(":").map((group) => Number.parseInt(group, 16)) : []);
  const [first, last] = [numbers(head), numbers(tail ?? "")];
  const gap = tail === undefined ? 0 : GROUPS - first.length - last.length;
  return [...first, ...Array<number>(gap).fill(0), ...last];
}
