import { z } from "zod";
import { id } from "../wire.ts";

export const logisticsPapersSchemas = {
  pkgsNeeding: {
    summary: "How many parcels under way still need the papers that a receiver of the caller carries",
    input: z.object({ receiverId: id }),
    output: z.object({ pkgs: z.int() }),
    fails: [],
  },
};
