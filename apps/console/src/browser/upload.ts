import { createUpload } from "@crux/web/upload";
import { getSession } from "./staff-session.ts";

/** Sends a picture in the name of whoever works at this device, and answers its address; throws `ApiError`. */
export const upload = createUpload("/v1", () => getSession()?.token ?? "");
