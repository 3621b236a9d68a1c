import type { Endpoint } from "@crux/contract/endpoint";
import { createFileLoader } from "@crux/web/private-file";
import { createUpload } from "@crux/web/upload";
import { getSession } from "./shop-session.ts";

const tokenOf = () => getSession()?.token ?? "";

/** A call that takes a picture and answers its address. */
export type PictureUpload = Endpoint<string, { file: Uint8Array }, string>;

/** Sends a picture of the signed-in customer. */
export const upload = createUpload("/v1", tokenOf);

/** Loads a file that only the signed-in customer may see. */
export const loadPrivateFile = createFileLoader(tokenOf);
