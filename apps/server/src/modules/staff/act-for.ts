import type { Ctx } from "../../kernel/verb/context.ts";
import { type Kernel, runAsSystem, stepAsSystem } from "../../kernel/verb/kernel.ts";
import type { Action } from "./context.ts";
import { orRequestApproval } from "./run-action.ts";
import type { StaffDoor } from "./staff-door.ts";

/**
 * Makes a changing call in somebody's name as work of the server: its audit row and second person are those of the call,
 * and `along`, which hears the answer, stands or falls with it. The input is what the call's schema makes of it. Throws what the call refuses.
 */
export function actFor(
  kernel: Kernel,
  { actions, rules }: Pick<StaffDoor, "actions" | "rules">,
  action: Action,
  along: (ctx: Ctx, data: unknown) => Promise<void>,
): Promise<unknown> {
  return stepAsSystem(kernel, async (ctx) => {
    const prepared = await actions.prepare(ctx, action);
    const change = () =>
      runAsSystem(kernel, async (own) => {
        const data = await actions.change(own, action, { approval: null, prepared });
        await along(own, data);
        return data;
      });
    const data = await orRequestApproval(kernel, { ctx, action, rules }, change);
    return actions.finish(ctx, action, { ...prepared, data });
  });
}
