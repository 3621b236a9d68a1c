import { isIPv6 } from "node:net";

const GROUPS = 8;
const NET_GROUPS = 4;
const WIDE_GROUPS = 3;

/**
 * What a limit counts as one address: an IPv4 address, or the /64 network of an IPv6 one, since everybody who has one of
 * its addresses has all of them.
 */
export function addressGroup(address: string): string {
  const groups = networkOf(address);
  return typeof groups === "string" ? groups : `${groups.slice(0, NET_GROUPS).join(":")}::/64`;
}

/** The wider network around it, of which one tenant of a provider may have all: an IPv4 /24, an IPv6 /48. */
export function wideNetwork(address: string): string {
  const groups = networkOf(address);
  if (typeof groups === "string") return `${groups.split(".").slice(0, 3).join(".")}.0/24`;
  return `${groups.slice(0, WIDE_GROUPS).join(":")}::/48`;
}

/** An IPv4 address as it is, also where it is written as an IPv6 one, and the groups of any other. */
function networkOf(address: string): string | string[] {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address.toLowerCase().replace(/%.*$/, ""));
  const isMapped = groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff";
  return isMapped ? groups.slice(6).flatMap(bytesOf).join(".") : groups;
}

/** The eight groups of an IPv6 address in hexadecimal, without leading zeros. */
function groupsOf(address: string): string[] {
  const [left = [], right = []] = address.split("::").map((half) => half.split(":").flatMap(hexOf));
  const zeros = Array.from({ length: GROUPS - left.length - right.length }, () => "0");
  return [...left, ...zeros, ...right];
}

/** One written group; an IPv4 address at the end counts as two. */
function hexOf(group: string): string[] {
  if (group === "") return [];
  if (!group.includes(".")) return [Number.parseInt(group, 16).toString(16)];
  const [a = 0, b = 0, c = 0, d = 0] = group.split(".").map(Number);
  return [(a * 256 + b).toString(16), (c * 256 + d).toString(16)];
}

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 255];
}
