import { codeText } from "@crux/contract/codes";
import type { Envelope } from "@crux/contract/wire";
import type { Refusal } from "./refusal-of.ts";

export function envelope<Data>(data: Data): Envelope<Data> {
  return { code: 0, data, success: true, msg: "" };
}

export function refusalEnvelope({ code, data = null }: Omit<Refusal, "status">): Envelope {
  return { code, data, success: false, msg: codeText(code) };
}
