import { pages } from "@crux/client/query";
import type { Receiver } from "@crux/contract/address.schema";
import { userApi } from "@crux/contract/user";
import { maskIdentityCode } from "@crux/rules/identity/identity-number";
import { storage } from "../../browser/shop-storage.ts";
import { changeDraft, readDraft } from "../cart/checkout-draft.ts";
import { type Several, withReceiver } from "../cart/portions.ts";

/** What lists and forms say and where they lead: senders and receivers differ in nothing else. */
export type AddressBook = {
  kind: "sender" | "receiver";
  noun: string;
  list: string;
  form: string;
};

export const SENDERS: AddressBook = { kind: "sender", noun: "寄件人", list: "/senders", form: "/sender" };
export const RECEIVERS: AddressBook = {
  kind: "receiver",
  noun: "收件人",
  list: "/receivers",
  form: "/receiver",
};

/** The list call's input without its page (R-MODEL-33). */
function addressQuery(name: string) {
  return { name, pageSize: 20, sortPojo: { key: "createTime" as const, direction: "DESC" as const } };
}

export const senderPages = (name: string) => pages(userApi.senders, addressQuery(name));
export const receiverPages = (name: string) => pages(userApi.receivers, addressQuery(name));

/** Puts a chosen address into the kept preview, beside what is there; without a preview there is nothing to choose for. */
export function chooseForPreview(kind: AddressBook["kind"], address: { id: number }): void {
  const preview = storage.cartPre.get();
  if (preview) storage.cartPre.set({ ...preview, [kind]: keepable(address) });
}

/** Adds a receiver to those among whom the kept preview is shared out. */
export function addForSeveral(receiver: Receiver): void {
  changeSeveral((several) => withReceiver(several, keepable(receiver)));
}

/** The ids of the receivers among whom the kept preview is shared out. */
export function chosenForSeveral(): number[] {
  return readDraft()?.several?.portions.map(({ receiver }) => receiver.id) ?? [];
}

function changeSeveral(change: (several: Several) => Several): void {
  const draft = readDraft();
  if (draft) changeDraft(draft, { several: change(draft.several ?? { portions: [] }) });
}

/** The id of the address that the kept preview holds. */
export function chosenInPreview(kind: AddressBook["kind"]): unknown {
  const chosen = storage.cartPre.get()?.[kind];
  return typeof chosen === "object" && chosen !== null && "id" in chosen ? chosen.id : undefined;
}

/** Follows a change of the chosen address in the kept preview; null when it was deleted. */
export function followInPreview(kind: AddressBook["kind"], id: number, address: { id: number } | null): void {
  if (kind === "receiver" && chosenForSeveral().includes(id)) followInSeveral(id, address as Receiver | null);
  if (chosenInPreview(kind) !== id) return;
  const { [kind]: _, ...rest } = storage.cartPre.get() ?? {};
  storage.cartPre.set(address ? { ...rest, [kind]: keepable(address) } : rest);
}

function followInSeveral(id: number, receiver: Receiver | null): void {
  changeSeveral((several) => ({
    ...several,
    portions: several.portions.flatMap((portion) => {
      if (portion.receiver.id !== id) return [portion];
      return receiver ? [{ ...portion, receiver: keepable(receiver) }] : [];
    }),
  }));
}

/** An address as this device may keep it: whether there is an ID number stays, the number does not (G14). */
function keepable<A extends { id: number; userClientIdentify?: Receiver["userClientIdentify"] }>(
  address: A,
): A {
  const { userClientIdentify: papers } = address;
  if (!papers) return address;
  return {
    ...address,
    userClientIdentify: { ...papers, identifyCode: maskIdentityCode(papers.identifyCode) },
  };
}
