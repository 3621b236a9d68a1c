import { z } from "zod";
import { edited, version } from "../edit.ts";
import * as generalOutcome from "../outcomes/general.ts";
import * as saleOutcome from "../outcomes/sale.ts";
import * as staffOutcome from "../outcomes/staff.ts";
import { COUNTERSIGNED } from "../refusals.ts";
import { nothing, text } from "../wire.ts";

/** A value of the configuration, as text; what it may be stands in `@crux/rules/setting/settings`. */
const config = z.object({ name: z.string(), value: z.string(), ...edited });
export type StoredConfig = z.infer<typeof config>;

/** What is wrong with a value that was refused: the field (`rows.0.title`, empty for the whole), and what to say. */
export type SettingFaults = { faults: { path: string; text: string }[] };

const name = text(60);

export const saleContentOpsSchemas = {
  /** Every setting, also one that nobody set yet, which is empty. */
  configs: {
    summary: "The shop's configuration, for staff",
    input: nothing,
    output: z.array(config),
    fails: [],
  },
  /** A refusal of `sale.INVALID_SETTING` names its fields. Another bank account takes a second person and a fresh code. */
  setConfig: {
    summary: "Set a value of the configuration",
    input: z.object({ name, value: text(60_000), version }),
    output: config,
    fails: [
      ...COUNTERSIGNED,
      staffOutcome.FRESH_CODE_REQUIRED,
      generalOutcome.NOT_FOUND,
      generalOutcome.CHANGED_MEANWHILE,
      saleOutcome.INVALID_SETTING,
    ],
  },
  /** The last hundred values, the present one first. */
  configHistory: {
    summary: "What a value of the configuration was",
    input: z.object({ name }),
    output: z.array(config),
    fails: [generalOutcome.NOT_FOUND],
  },
  /** Sets what stood there in the version `to`, as a new version. */
  restoreConfig: {
    summary: "Set an earlier value of the configuration again",
    input: z.object({ name, to: version, version }),
    output: config,
    fails: [
      ...COUNTERSIGNED,
      staffOutcome.FRESH_CODE_REQUIRED,
      generalOutcome.NOT_FOUND,
      generalOutcome.CHANGED_MEANWHILE,
      saleOutcome.INVALID_SETTING,
    ],
  },
};
