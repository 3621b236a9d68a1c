import type { ApiError } from "@crux/client/client";
import { CODE_TEXTS } from "@crux/contract/codes";
import { ButtonLink } from "../ui/button.tsx";
import { LockDrawing } from "../ui/drawings/lock-drawing.tsx";
import { OrdersDrawing } from "../ui/drawings/orders-drawing.tsx";
import { Empty } from "../ui/empty.tsx";
import { ErrorView } from "../ui/error-view.tsx";

const NO_PERMISSION = [120022, 900003];
const NOT_FOUND = [120001, 110001, 900006, 900001];

interface Load {
  error: ApiError;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** A page of an order that could not be loaded: what is wrong, and another try where it can help (R-ERR-06 to R-ERR-14). */
export function LoadFailure({ error, isFetching, refetch }: Load) {
  if (error.code !== null && NO_PERMISSION.includes(error.code))
    return <ErrorView drawing={<LockDrawing />} text={CODE_TEXTS[120022]} />;
  if (error.code !== null && NOT_FOUND.includes(error.code)) return <OrderMissing />;
  return <ErrorView text={error.message} isRetrying={isFetching} onRetry={() => void refetch()} />;
}

/** No such order (R-ERR-12). */
export function OrderMissing() {
  return (
    <div role="alert">
      <Empty
        drawing={<OrdersDrawing />}
        text={CODE_TEXTS[120001]}
        action={<ButtonLink href="/orders">我的订单</ButtonLink>}
      />
    </div>
  );
}
