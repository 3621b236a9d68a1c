import * as generalOutcome from "@crux/contract/outcomes/general";
import { Button, ButtonLink } from "../form/button.tsx";
import { ErrorView } from "./error-view.tsx";
import { Notice } from "./notice.tsx";

type PageFailureProps = {
  error: { message: string; code?: number | null };
  /** What the call refuses a number with that nothing has. */
  missing: number;
  /** Says that there is none. */
  text: string;
  /** Where those that there are stand, and how the way there is called; a drawer closes, since its list is behind it. */
  list: readonly [way: string | (() => void), text: string];
  onRetry: () => void;
};

/** Stands in place of a page or a drawer about one thing: there is no such thing, or it could not be loaded. */
export function PageFailure({ error, missing, text, list: [way, back], onRetry }: PageFailureProps) {
  // An address that holds no number is refused before anything is looked for.
  const isMissing = error.code === missing || error.code === generalOutcome.INVALID_REQUEST;
  if (!isMissing) return <ErrorView error={error} onRetry={onRetry} />;
  return (
    <Notice text={text} note="请核对网址里的编号">
      {typeof way === "string" ? (
        <ButtonLink href={way}>{back}</ButtonLink>
      ) : (
        <Button onClick={way}>{back}</Button>
      )}
    </Notice>
  );
}
