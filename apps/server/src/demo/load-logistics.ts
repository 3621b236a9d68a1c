import type { Ctx } from "../kernel/context.ts";

export async function loadLogistics(_ctx: Ctx): Promise<void> {}
