import type { Ctx } from "../kernel/context.ts";

export async function loadShop(_ctx: Ctx): Promise<void> {}
