import { ApiError } from "@crux/client/client";
import { paymentCounterOpsApi } from "@crux/contract/counter/counter";
import type { CounterMember } from "@crux/contract/counter/counter.schema";
import { useState } from "react";
import { client } from "../../browser/api.ts";

const MEMBER_CODE = /^\d{18}$/;

/** Whether something scanned is the code on a member's phone. */
export const isMemberCode = (text: string): boolean => MEMBER_CODE.test(text);

/** Who buys, and the code that they showed, which lets their wallet be charged once. */
export function useMember() {
  const [member, setMember] = useState<CounterMember | null>(null);
  const [code, setCode] = useState("");
  const [fault, setFault] = useState("");
  return {
    member,
    code,
    fault,
    async find(typed: string) {
      setFault("");
      const said = isMemberCode(typed)
        ? { code: typed }
        : /^\d{1,8}$/.test(typed)
          ? { uid: Number(typed) }
          : { mobile: typed };
      try {
        setMember(await client.call(paymentCounterOpsApi.counterMember, said));
        setCode("code" in said ? typed : "");
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setFault(error.message);
      }
    },
    drop() {
      setMember(null);
      setCode("");
      setFault("");
    },
  };
}
