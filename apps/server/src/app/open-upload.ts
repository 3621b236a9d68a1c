import type { OpenFile } from "../kernel/http/files-route.ts";
import { openPackPhoto } from "../modules/logistics/service.ts";
import type { Staff } from "../modules/staff/context.ts";
import { openTaskFile } from "../modules/task/service.ts";
import { openCasePicture, openIdPhoto, openProof } from "../modules/user/service.ts";

/** A private file of any kind for whoever may see it. */
export const openUpload: OpenFile<Staff> = async (ctx, name, staff) =>
  (await openIdPhoto(ctx, name)) ??
  (await openProof(ctx, name, staff)) ??
  (await openCasePicture(ctx, name, staff)) ??
  (await openPackPhoto(ctx, name, staff)) ??
  (await openTaskFile(ctx, name, staff));
