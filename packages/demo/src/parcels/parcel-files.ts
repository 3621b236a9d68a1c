/** Routes, tax schemes, presets and parcel services of the demo shop, as JSON. */
export const LOGISTICS_FILE: URL = new URL("logistics.json", import.meta.url);

/** What the demo shop says about shipping, as JSON. */
export const SHIPPING_RULES_FILE: URL = new URL("shipping-rules.json", import.meta.url);
