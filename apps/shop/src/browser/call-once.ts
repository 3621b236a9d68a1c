import { createCallOnce } from "@crux/web/call-once";
import { reportError, useCall } from "./api.ts";

/** A call that must not happen twice, as a hook. */
export const useCallOnce = createCallOnce(useCall, reportError);
