export type ShippingRule = { title: string; lines: string[] };

/** The sections of the configuration SHIPPING_RULES; none when the shop has none or the value cannot be read. */
export function readShippingRules(value: string | undefined): ShippingRule[] {
  try {
    const list: unknown = JSON.parse(value ?? "[]");
    return Array.isArray(list) ? list.filter(isRule) : [];
  } catch {
    return [];
  }
}

function isRule(value: unknown): value is ShippingRule {
  const { title, lines } = (value ?? {}) as Record<string, unknown>;
  return typeof title === "string" && Array.isArray(lines) && lines.every((line) => typeof line === "string");
}
