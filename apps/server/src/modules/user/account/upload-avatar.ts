import { randomUUID } from "node:crypto";
import type { userSchemas } from "@crux/contract/user.schema";
import type { z } from "zod";
import { redrawPhoto } from "../../../kernel/files/redraw-photo.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { keepUpload, uidOf } from "../upload/keep-upload.ts";

const AVATARS = "/media/avatar/";

/** Keeps a picture of the caller, cut to a square, and returns its address (R-API-60). */
export async function uploadAvatar(
  ctx: Ctx,
  { file }: z.output<typeof userSchemas.uploadAvatar.input>,
): Promise<string> {
  const uid = uidOf(ctx);
  const body = await redrawPhoto(file, "square");
  const name = `avatar/${randomUUID()}.jpg`;
  await keepUpload(ctx, { uid, kind: "AVATAR", name, body });
  return `/media/${name}`;
}

/** The file behind the address of an uploaded avatar, or null for any other text. */
export function avatarName(url: string): string | null {
  return url.startsWith(AVATARS) ? url.replace("/media/", "") : null;
}
