import { readFileSync } from "node:fs";
import type { RuleSet } from "../rule-set.ts";

const file = new URL("../../../demo/src/parcels/logistics.json", import.meta.url);

/** The routes and tax schemes that the demo shop starts with. */
export const DEMO_RULES: RuleSet = JSON.parse(readFileSync(file, "utf8")).rules;
