import * as generalOutcome from "@crux/contract/outcomes/general";
import { Fail } from "../fail.ts";
import { decodePicture } from "./decode-picture.ts";

/** `fit` keeps the whole picture within 1024 px; `square` cuts 512 px out of its middle. */
export type PhotoShape = "fit" | "square";

const LONGEST_PX = 1024;
const SQUARE_PX = 512;
const QUALITY = 82;

/**
 * Decodes a JPEG or PNG completely and draws it anew: upright, small, as a JPEG without metadata (R-APP-41, I-37).
 * Throws `general.INVALID_REQUEST` for everything else, also for pictures that are something else at the same time.
 */
export async function redrawPhoto(bytes: Uint8Array, shape: PhotoShape): Promise<Buffer> {
  const drawn = await decodePicture(bytes, ["jpeg", "png"], (picture) => {
    const sized =
      shape === "fit"
        ? picture.resize(LONGEST_PX, LONGEST_PX, { fit: "inside", withoutEnlargement: true })
        : picture.resize(SQUARE_PX, SQUARE_PX, { fit: "cover", position: "centre" });
    return sized.flatten({ background: "#ffffff" }).jpeg({ quality: QUALITY }).toBuffer();
  });
  if (!drawn) throw new Fail(generalOutcome.INVALID_REQUEST);
  return drawn;
}
