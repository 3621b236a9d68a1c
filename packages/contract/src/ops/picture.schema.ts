import { z } from "zod";
import * as commodityOutcome from "../outcomes/commodity.ts";
import { file, text } from "../wire.ts";

/**
 * A picture of a product: shown above its name, or below with its description. `url` is what an upload answered, or where
 * a picture of the demo lies; `alt` says what it shows.
 */
export const productPicture = z.object({
  kind: z.enum(["MAIN", "DETAIL"]),
  url: text(200).refine((url) => url !== "" && !url.includes("||")),
  alt: text(200).default(""),
});
export type ProductPicture = z.output<typeof productPicture>;

export const pictureOpsSchemas = {
  /**
   * A JPEG, PNG or WebP of up to 10 MB and 40 million pixels. It is gone after some days unless something shows it by then.
   * The address ends with the size of the widest, `…-1080x1440.webp`, and takes `?w=` for a narrower one.
   */
  uploadPicture: {
    summary: "Put a picture into the store of public pictures",
    input: z.object({ file }),
    output: z.string(),
    fails: [commodityOutcome.NO_PICTURE, commodityOutcome.PICTURE_TOO_LARGE],
  },
};
