import type { ReactNode } from "react";
import { PageFailure } from "./page-failure.tsx";

type AnswerProps<Data> = {
  answer: {
    data: Data | undefined;
    error: { message: string; code?: number | null } | null;
    refetch(): unknown;
  };
  /** What the call refuses a number with that nothing has. */
  missing: number;
  /** Says that there is none. */
  none: string;
  /** Where those that there are stand, and how the way there is called; a drawer closes, since its list is behind it. */
  list: readonly [way: string | (() => void), text: string];
  /** Stands there while it loads. */
  bones?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** What a page or a drawer shows of one thing: the thing, that there is none or that it could not be loaded, or its bones. */
export function Answer<Data>({ answer, missing, none, list, bones, children }: AnswerProps<Data>) {
  const { data, error, refetch } = answer;
  if (data !== undefined) return children(data);
  if (!error) return bones;
  return (
    <PageFailure error={error} missing={missing} text={none} list={list} onRetry={() => void refetch()} />
  );
}
