import type { PastedAddress, PastedField } from "@crux/address-paste/paste-address";
import type { Country } from "@crux/contract/countries";
import { REGION_CODES } from "@crux/rules/people/mobile";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ContactValues } from "../../parts/address/contact-values.ts";
import { toast } from "../../ui/layer/toast.tsx";
import type { RegionNames } from "./region/region-countries.ts";
import { regionTree } from "./region/region-data.ts";

type PasteValues = ContactValues & RegionNames & { country: Country };
type Patch = Partial<PasteValues>;

/** Reads a pasted address on this device and fills the form with it; what was there before can be brought back once. */
export function usePaste(values: PasteValues, change: (patch: Patch) => void) {
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [filled, setFilled] = useState<readonly PastedField[]>([]);
  const [before, setBefore] = useState<Patch>();

  const fill = (pasted: PastedAddress) => {
    const patch = patchOf(pasted);
    setBefore(Object.fromEntries(Object.keys(patch).map((key) => [key, values[key as keyof PasteValues]])));
    setFilled(pasted.filled);
    change(patch);
  };

  return {
    isBusy,
    filled,
    /** Fills the form, or tells that nothing was found or that the region data did not load. */
    async recognise(text: string): Promise<void> {
      setIsBusy(true);
      try {
        const [{ pasteAddress }, china, taiwan] = await Promise.all([
          import("@crux/address-paste/paste-address"),
          queries.fetchQuery(regionTree("CN")),
          queries.fetchQuery(regionTree("TW")),
        ]);
        const pasted = pasteAddress(text, { china, taiwan });
        if (pasted.filled.length > 0) fill(pasted);
        else toast("未能识别，请手动填写");
      } catch {
        toast("网络连接失败，请检查网络后重试");
      } finally {
        setIsBusy(false);
      }
    },
    undo() {
      if (before) change(before);
      setBefore(undefined);
      setFilled([]);
    },
    /** A field that somebody changed by hand is no longer a guess. */
    touch(fields: readonly string[]) {
      setFilled(filled.filter((field) => !fields.includes(field)));
    },
    canUndo: before !== undefined,
  };
}

/** The fields that were found; a region comes whole, so that no part of another one stays. */
function patchOf({ filled, regionCode, mobile, ...found }: PastedAddress): Patch {
  const has = (field: PastedField) => filled.includes(field);
  const { country, state, city, district, postCode } = found;
  const isOffered = REGION_CODES.some((code) => code === regionCode);
  return {
    ...(has("name") && { name: found.name }),
    ...(has("mobile") &&
      (isOffered ? { region: regionCode, mobile } : { region: "", mobile: regionCode + mobile })),
    ...(has("state") && { country, state, city, district, postCode }),
    ...(has("detailAddress") && { detailAddress: found.detailAddress }),
  };
}
