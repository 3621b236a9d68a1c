import type { ApiError } from "@crux/client/client";
import type { Refusal } from "@crux/contract/endpoint";
import * as userOutcome from "@crux/contract/outcomes/user";
import type { userApi } from "@crux/contract/user";
import { useState } from "react";
import { reportError } from "../../browser/api.ts";
import { toast } from "../../ui/layer/toast.tsx";
import { type NewPassword, PASSWORD_PROBLEMS, passwordProblem } from "./registration-problem.ts";

type Refused = Refusal<
  typeof userApi.modifyPassword | typeof userApi.setPassword | typeof userApi.resetPassword
>;

/** The fields that a refusal of the server is about. */
const WRONG_FIELDS = new Map<Refused | null, "old" | "code" | "password">([
  [userOutcome.WRONG_PASSWORD, "old"],
  [userOutcome.INVALID_PASSWORD, "password"],
  [userOutcome.COMMON_PASSWORD, "password"],
  [userOutcome.PERSONAL_PASSWORD, "password"],
  [userOutcome.WRONG_CODE, "code"],
]);

type Wrong = { old?: string | undefined; code?: string | undefined; password?: string; password2?: string };

/** A password that is being set: what is typed, and what is wrong with it. */
export function useNewPassword() {
  const [value, setValue] = useState<NewPassword>({ password: "", password2: "" });
  const [wrong, setWrong] = useState<Wrong>({});
  return {
    value,
    wrong,
    setWrong,
    /** Whether `check` has nothing to say. */
    isReady: passwordProblem(value) === null,
    /** True when it may be sent; otherwise it was said what is wrong. */
    check(): boolean {
      const problem = passwordProblem(value);
      if (!problem) return true;
      const [name, text] = PASSWORD_PROBLEMS[problem];
      setWrong({ [name]: text });
      toast(text);
      return false;
    },
    /** Shows a refusal, at its field as well. */
    onError(error: ApiError<Refused>): void {
      const field = WRONG_FIELDS.get(error.code);
      if (field) setWrong({ [field]: error.message });
      reportError(error);
    },
    fields: {
      value,
      wrong,
      onChange(name: keyof NewPassword, text: string) {
        setValue({ ...value, [name]: text });
        setWrong({ ...wrong, [name]: undefined });
      },
      onDiffer: (text: string) => setWrong({ ...wrong, password2: text }),
    },
  };
}
