import { Button } from "../form/button.tsx";
import { Notice } from "./notice.tsx";

type Failure = { message: string; code?: number | null };

/** Stands in place of content that could not be loaded. */
export function ErrorView({ error, onRetry }: { error: Failure; onRetry: () => void }) {
  return (
    <Notice text={error.message} note={error.code ? `错误码 ${error.code}` : undefined}>
      <Button onClick={onRetry}>重试</Button>
    </Notice>
  );
}
