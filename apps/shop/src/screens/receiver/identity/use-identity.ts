import { query } from "@crux/client/query";
import type { Identity, Receiver } from "@crux/contract/address.schema";
import type { Country } from "@crux/contract/countries";
import { userApi } from "@crux/contract/user";
import {
  type IdentityFields,
  identityProblems,
  identityToSave,
  NO_IDENTITY,
} from "@crux/rules/identity/identity-check";
import { identityBlock, isIdentityCode } from "@crux/rules/identity/identity-number";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { papersForCode, suggestIdentities } from "./identity-reuse.ts";
import { type IdentityPhoto, useIdentityPhoto } from "./use-identity-photo.ts";

export type IdentityForm = {
  country: Country;
  papers: IdentityFields;
  /** The name on the card, where it is not the receiver's. */
  otherName: string;
  suggestions: readonly Identity[];
  front: IdentityPhoto;
  back: IdentityPhoto;
  typeCode: (text: string) => void;
  change: (patch: Partial<IdentityFields>) => void;
  /** Forgets everything, for another country. */
  clear: () => void;
  isDirty: boolean;
  /** What keeps the papers from being saved, by the names of the form's fields. */
  problems: readonly { field: string; text: string }[];
  /** What the save call takes beside the address; nothing without a number (R-RCV-25). */
  toSave: () => { userIdentityPojo?: NonNullable<ReturnType<typeof identityToSave>> };
};

/**
 * The identity papers of a receiver's form. They live in this page only: drafts are kept in the browser's storage,
 * where a number has no business (G14).
 */
export function useIdentity(
  { country, name }: { country: Country; name: string },
  receiver: Receiver | undefined,
): IdentityForm {
  const [initial] = useState(() => papersOf(receiver));
  const [papers, setPapers] = useState(initial);
  const hasBlock = identityBlock(country) !== "NONE";
  const saved = useQuery({ ...query(userApi.identities, {}), gcTime: 0, enabled: hasBlock }).data ?? [];
  const change = (patch: Partial<IdentityFields>) => setPapers((before) => ({ ...before, ...patch }));
  const front = useIdentityPhoto("FRONT", (identifyImgFront) => change({ identifyImgFront }));
  const back = useIdentityPhoto("BACK", (identifyImgBack) => change({ identifyImgBack }));
  const whole = { ...papers, client: papers.client || name.trim() };

  const typeCode = (text: string) => {
    const next = papersForCode(country, text, papers, saved);
    if (next === papers) return;
    front.cancel();
    back.cancel();
    setPapers(next);
  };

  return {
    country,
    papers,
    otherName: papers.client === name.trim() ? "" : papers.client,
    suggestions: suggestIdentities(
      saved.filter(({ identifyCode }) => isIdentityCode(country, identifyCode)),
      papers.identifyCode,
    ),
    front,
    back,
    typeCode,
    change,
    clear() {
      front.cancel();
      back.cancel();
      setPapers(NO_IDENTITY);
    },
    isDirty: (Object.keys(initial) as (keyof IdentityFields)[]).some((key) => papers[key] !== initial[key]),
    problems: [...waiting(front, back), ...identityProblems(country, whole).map(atField)],
    toSave() {
      const userIdentityPojo = identityToSave(country, whole);
      return userIdentityPojo ? { userIdentityPojo } : {};
    },
  };
}

/** The name on the card follows the receiver's name unless it is another one. */
function papersOf(receiver: Receiver | undefined): IdentityFields {
  const papers = receiver?.userClientIdentify;
  if (!papers) return NO_IDENTITY;
  return { ...papers, client: papers.client === receiver.name ? "" : papers.client };
}

function waiting(front: IdentityPhoto, back: IdentityPhoto): { field: string; text: string }[] {
  const text = "证件照片正在上传，请稍候";
  return [
    ...(front.progress === null ? [] : [{ field: "identifyImgFront", text }]),
    ...(back.progress === null ? [] : [{ field: "identifyImgBack", text }]),
  ];
}

/** A wrong name on the card is the receiver's name, as there is no other field for it. */
function atField({ field, text }: { field: string; text: string }) {
  return { field: field === "client" ? "name" : field, text };
}
