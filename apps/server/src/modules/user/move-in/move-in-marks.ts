import type { FormerMember } from "@crux/contract/ops/move-in.schema";
import type { Ctx } from "../../../kernel/verb/context.ts";

/** The keyed hash by which a customer's former number is known for good. */
export const markOfNumber = ({ vault }: Pick<Ctx, "vault">, number: string): string =>
  vault.box.blindIndex(`former number ${number}`);

/** What shows that a line stood in the table that was looked through: nobody else can make it. */
export const permitOf = ({ vault }: Pick<Ctx, "vault">, moveInId: number, member: FormerMember): string => {
  const { number, mobile, name, email, userClass, classEnd, balance, cashBack } = member;
  const line = [moveInId, number, mobile, name, email, userClass, classEnd, balance, cashBack];
  return vault.box.blindIndex(`move in ${JSON.stringify(line)}`);
};
