import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import { Fail } from "../../../kernel/fail.ts";
import { pictureNameOf } from "../../../kernel/files/picture-names.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { keepPictures } from "./picture-store.ts";

/**
 * Takes uploaded pictures into use, whatever shows them: what is never named here goes some days after its upload. It is
 * for good, since orders and earlier versions go on showing them. Other addresses are nobody's business here. Throws
 * `commodity.PICTURE_NOT_FOUND`.
 */
export async function usePictures({ db }: Ctx, urls: readonly string[]): Promise<void> {
  const names = new Set(urls.flatMap((url) => pictureNameOf(url) ?? []));
  if (names.size > 0 && (await keepPictures(db, [...names])) < names.size)
    throw new Fail(commodityOutcome.PICTURE_NOT_FOUND);
}
