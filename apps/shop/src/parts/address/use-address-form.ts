import type { FieldProblem } from "@crux/rules/address/uk-address";
import { type Stored, sessionStored } from "@crux/web/storage";
import { useRef, useState } from "react";
import { getSession } from "../../browser/shop-session.ts";
import { toast } from "../../ui/layer/toast.tsx";

type Values = Record<string, string | boolean>;
/** By the names of the fields; parts with values of their own have theirs here, too. */
type Errors = Partial<Record<string, string>>;

/** What a form shows and changes. */
export type AddressForm<V extends Values> = {
  values: V;
  errors: Errors;
  change: (patch: Partial<V>) => void;
  isDirty: boolean;
  /** Whether `check` has something to say; asked while drawing, when all of the form is known. */
  isLacking: () => boolean;
  /** True when all is right; else tells the first problem, marks all, and puts the focus there (R-RCV-32). */
  check: () => boolean;
  dropDraft: () => void;
  element: React.RefObject<HTMLFormElement | null>;
};

/** Values, problems and draft of an address form; `name` tells drafts apart. */
export function useAddressForm<V extends Values>(
  name: string,
  initial: V,
  problemsOf: (values: V) => readonly FieldProblem<string>[],
): AddressForm<V> {
  const [draft] = useState(() => draftOf(name, initial));
  const [values, setValues] = useState<V>(() => draft.get() ?? initial);
  const [errors, setErrors] = useState<Errors>({});
  const element = useRef<HTMLFormElement>(null);

  return {
    values,
    errors,
    element,
    isDirty: !isSame(values, initial),
    isLacking: () => problemsOf(values).length > 0,
    dropDraft: draft.remove,
    change(patch) {
      const next = { ...values, ...patch };
      setValues(next);
      setErrors({ ...errors, ...Object.fromEntries(Object.keys(patch).map((field) => [field, undefined])) });
      if (isSame(next, initial)) draft.remove();
      else draft.set(next);
    },
    check() {
      const problems = problemsOf(values);
      const [first] = problems;
      if (!first) return true;
      setErrors(Object.fromEntries(problems.map(({ field, text }) => [field, text])));
      toast(first.text);
      focusField(element.current, first.field);
      return false;
    },
  };
}

/** Drafts belong to one user: another login of the same tab must not find them. */
function draftOf<V extends Values>(name: string, initial: V): Stored<V> {
  const hasShape = (value: unknown): value is V =>
    typeof value === "object" &&
    value !== null &&
    Object.keys(initial).every((key) => typeof (value as Values)[key] === typeof initial[key]);
  return sessionStored(`draft:${getSession()?.user.id}:${name}`, hasShape);
}

function isSame<V extends Values>(one: V, other: V): boolean {
  return Object.keys(other).every((key) => one[key] === other[key]);
}

/** A control answers for several fields when its name lists them (`state city district`). */
function focusField(form: HTMLFormElement | null, field: string): void {
  form?.querySelector<HTMLElement>(`[name~="${field}"]`)?.focus();
}
