import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import { Fail } from "../../../kernel/fail.ts";
import { pictureNameOf } from "../../../kernel/files/picture-names.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { keepPictures, listPictureNames } from "./picture-store.ts";

const DEMO_PICTURES = "/media/demo/";

/**
 * Takes uploaded pictures into use, whatever shows them: what is never named here goes some days after its upload. It is
 * for good, since orders and earlier versions go on showing them. Other addresses are nobody's business here. Throws
 * `commodity.PICTURE_NOT_FOUND`.
 */
export function usePictures(ctx: Ctx, urls: readonly string[]): Promise<void> {
  return keep(ctx, urls, { inShop: true });
}

/** The same for what a customer shows, which may go with whatever showed it unless the shop shows it as well. */
export function usePicturesOfCustomer(ctx: Ctx, urls: readonly string[]): Promise<void> {
  return keep(ctx, urls, { inShop: false });
}

async function keep({ db }: Ctx, urls: readonly string[], where: { inShop: boolean }): Promise<void> {
  const names = new Set(urls.flatMap((url) => pictureNameOf(url) ?? []));
  if (names.size > 0 && (await keepPictures(db, [...names], where)) < names.size)
    throw new Fail(commodityOutcome.PICTURE_NOT_FOUND);
}

/** Those of these addresses that a product may be given: uploaded pictures that are there, and those of the demo. */
export async function knownPictures({ db }: Ctx, urls: readonly string[]): Promise<Set<string>> {
  const names = new Set(urls.flatMap((url) => pictureNameOf(url) ?? []));
  const known = new Set(names.size > 0 ? await listPictureNames(db, [...names]) : []);
  return new Set(
    urls.filter((url) => {
      const name = pictureNameOf(url);
      return name === null ? url.startsWith(DEMO_PICTURES) : known.has(name);
    }),
  );
}
