import { refresh } from "@crux/client/query";
import { commodityOpsApi } from "@crux/contract/commodity";
import type { OpsProduct, ProductDocument } from "@crux/contract/ops/product-ops.schema";
import { NEW_PRODUCT, NEW_SKU } from "@crux/rules/catalogue/new-product";
import { type ProductFault, productFaults } from "@crux/rules/catalogue/product-faults";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { client } from "../../browser/api.ts";

/** A form for a new product begins with one sku. */
export const EMPTY_PRODUCT: ProductDocument = { ...NEW_PRODUCT, skus: [NEW_SKU] };

/** What one edits: a product that stands, or a new one; `document` is what the form begins with. */
export type Beginning = {
  saved: OpsProduct | null;
  document: ProductDocument;
  draftId: number | null;
  /** The version that the draft began with. */
  baseVersion: number;
  /** What stood there then; another version may stand there by now. */
  before: ProductDocument;
};

export type DraftState = "none" | "waiting" | "saving" | "kept" | "failed";

export type ProductForm = {
  mine: ProductDocument;
  set(change: Partial<ProductDocument>): void;
  /** Begins anew, after a publishing or without what was typed. */
  isChanged: boolean;
  draftState: DraftState;
  draftId: number | null;
  /** How often the draft was kept. */
  keptTimes: number;
  /** What is wrong with a field, once one tried to publish. */
  faultOf(field: string): ProductFault["kind"] | undefined;
  faults: readonly ProductFault[];
  /** Shows what is wrong, of the server or found here; answers whether there is anything. */
  check(more?: readonly ProductFault[]): boolean;
  /** Ends the draft: nothing more is kept of it. */
  end(): void;
};

const QUIET_MS = 1_200;

/** What is typed of a product, kept as a draft on the server a moment after each change. */
export function useProductForm({ saved, document, draftId, baseVersion, before }: Beginning): ProductForm {
  const [mine, setMine] = useState(document);
  const [found, setFound] = useState<{ of: ProductDocument; faults: readonly ProductFault[] } | null>(null);
  const [isTried, setTried] = useState(false);
  const draft = useDraft({ mine, began: document, productId: saved?.productId, draftId, baseVersion });
  const faults = found?.of === mine ? found.faults : isTried ? productFaults(mine) : [];
  return {
    mine,
    set: (change) => setMine((now) => ({ ...now, ...change })),
    isChanged: JSON.stringify(mine) !== JSON.stringify(before),
    draftState: draft.state,
    draftId: draft.id,
    keptTimes: draft.times,
    faults,
    faultOf: (field) => faults.find((one) => one.field === field)?.kind,
    check(more) {
      const all = more ?? productFaults(mine);
      setTried(true);
      setFound({ of: mine, faults: all });
      return all.length > 0;
    },
    end: draft.end,
  };
}

type Drafting = {
  mine: ProductDocument;
  began: ProductDocument;
  productId: number | undefined;
  draftId: number | null;
  baseVersion: number;
};

/** Keeps what is typed once it rests, and at once when the page goes. */
function useDraft({ mine, began, productId, draftId, baseVersion }: Drafting) {
  const [state, setState] = useState<DraftState>(draftId === null ? "none" : "kept");
  const [id, setId] = useState(draftId);
  const [times, setTimes] = useState(0);
  const queries = useQueryClient();
  const keeping = useRef({ kept: began, id: draftId, hasEnded: false, isBusy: false });
  const keep = useEffectEvent(async () => {
    const own = keeping.current;
    if (own.hasEnded || own.isBusy || own.kept === mine) return;
    own.isBusy = true;
    setState("saving");
    const target = own.id === null ? (productId === undefined ? {} : { productId }) : { draftId: own.id };
    try {
      const done = await client.call(commodityOpsApi.saveDraft, { ...target, baseVersion, document: mine });
      own.id = done.draftId;
      own.kept = mine;
      setId(done.draftId);
      setTimes((before) => before + 1);
      setState("kept");
      void refresh(queries, commodityOpsApi.productDrafts);
    } catch {
      setState("failed");
    } finally {
      own.isBusy = false;
    }
  });
  useEffect(() => {
    if (keeping.current.kept === mine || keeping.current.hasEnded) return;
    setState("waiting");
    const timer = setTimeout(() => void keep(), QUIET_MS);
    return () => clearTimeout(timer);
  }, [mine]);
  useEffect(() => {
    const flush = () => void keep();
    globalThis.addEventListener("pagehide", flush);
    return () => {
      globalThis.removeEventListener("pagehide", flush);
      flush();
    };
  }, []);
  return {
    state,
    id,
    times,
    end() {
      keeping.current.hasEnded = true;
      setState("none");
    },
  };
}
