import type { Ctx } from "../kernel/context.ts";

export async function loadPeople(_ctx: Ctx): Promise<void> {}
