import type { ApiError } from "@crux/client/client";
import { query, refresh } from "@crux/client/query";
import { paymentOpsApi } from "@crux/contract/payment";
import type { Proof, ProofDesk } from "@crux/contract/proof.schema";
import { staffOpsApi } from "@crux/contract/staff";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { client } from "../../browser/api.ts";

/** A claim lasts five minutes; it is renewed in time for a call that fails once. */
const RENEW_MS = 2 * 60_000;
const LOOK_MS = 15_000;

type Desk = {
  /** Undefined until the first answer; null while no slip is free. */
  proof: Proof | null | undefined;
  desk: ProofDesk | undefined;
  error: ApiError | null;
  isBusy: boolean;
  /** True where there is one to go back to. */
  hasBefore: boolean;
  /** The next one free behind the present one. */
  next(): Promise<void>;
  /** The one that was shown before, whatever became of it. */
  back(): Promise<void>;
  /** This one. */
  open(id: number): Promise<void>;
  /** The present one as it is by now. */
  again(): Promise<void>;
};

/**
 * The slip of whoever looks at the desk: taken when the page opens, held while its tab is seen, let go of when it is left.
 * While none is free the desk is looked at every quarter of a minute.
 */
export function useProofDesk(wanted: number | undefined): Desk {
  const queries = useQueryClient();
  const [state, setState] = useState<{ proof: Proof | null | undefined; desk: ProofDesk | undefined }>({
    proof: undefined,
    desk: undefined,
  });
  const [error, setError] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const trail = useRef<number[]>([]);
  const held = useRef<number | null>(null);

  const claim = useCallback(
    async (input: { id?: number; after?: number }) => {
      setBusy(true);
      try {
        const answer = await client.call(paymentOpsApi.claimProof, input);
        held.current = answer.proof?.id ?? null;
        setState(answer);
        setError(null);
        void refresh(queries, staffOpsApi.alone);
      } catch (failure) {
        setError(failure as ApiError);
      } finally {
        setBusy(false);
      }
    },
    [queries],
  );
  const start = useEffectEvent(() => void claim(wanted === undefined ? {} : { id: wanted }));
  useEffect(() => {
    start();
    return () => {
      const id = held.current;
      if (id !== null) void client.call(paymentOpsApi.releaseProof, { id }).catch(() => {});
    };
  }, []);

  const { proof } = state;
  const renew = useEffectEvent(() => {
    if (document.visibilityState === "visible" && proof?.status === "CHECKING" && !proof.approval)
      void claim({ id: proof.id });
  });
  useEffect(() => {
    const timer = setInterval(renew, RENEW_MS);
    return () => clearInterval(timer);
  }, []);

  const isIdle = proof === null;
  const look = useQuery({
    ...query(paymentOpsApi.proofDesk, {}),
    enabled: isIdle,
    refetchInterval: LOOK_MS,
    staleTime: 0,
  });
  const seenFree = isIdle ? (look.data?.free ?? 0) : 0;
  const takeFree = useEffectEvent(() => void claim({}));
  useEffect(() => {
    if (seenFree > 0) takeFree();
  }, [seenFree]);

  return {
    ...state,
    desk: (isIdle ? look.data : undefined) ?? state.desk,
    error,
    isBusy,
    hasBefore: trail.current.length > 0,
    async next() {
      if (proof) trail.current.push(proof.id);
      await claim(proof ? { after: proof.id } : {});
    },
    async back() {
      const id = trail.current.pop();
      if (id !== undefined) await claim({ id });
    },
    async open(id) {
      if (proof && proof.id !== id) trail.current.push(proof.id);
      await claim({ id });
    },
    async again() {
      await claim(proof ? { id: proof.id } : {});
    },
  };
}
