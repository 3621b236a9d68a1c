import type { ReactNode } from "react";
import { LateNetworkDrawing } from "../drawings/late-network-drawing.tsx";
import { Button } from "../form/button.tsx";
import { Empty } from "./empty.tsx";

/** A part that could not be loaded: what happened and 重试. */
export function ErrorView(props: {
  text: string;
  onRetry?: () => void;
  isRetrying?: boolean;
  drawing?: ReactNode;
}) {
  const { text, onRetry, isRetrying = false, drawing = <LateNetworkDrawing /> } = props;
  return (
    <div role="alert">
      <Empty
        drawing={drawing}
        text={text}
        action={
          onRetry && (
            <Button variant="plain" busy={isRetrying} onClick={onRetry}>
              重试
            </Button>
          )
        }
      />
    </div>
  );
}
