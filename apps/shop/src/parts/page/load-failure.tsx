import type { ApiError } from "@crux/client/client";
import { codeText } from "@crux/contract/codes";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import * as orderOutcome from "@crux/contract/outcomes/order";
import type { ReactNode } from "react";
import { Drawing } from "../../ui/drawings/drawing.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";

const NO_PERMISSION: readonly number[] = [orderOutcome.FORBIDDEN, generalOutcome.FORBIDDEN];
const NOT_FOUND: readonly number[] = [
  orderOutcome.NOT_FOUND,
  logisticsOutcome.PARCEL_NOT_FOUND,
  generalOutcome.REFUND_NOT_FOUND,
  generalOutcome.INVALID_REQUEST,
];

interface Load {
  error: ApiError;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
  /** What to show when there is no such thing; an order, unless said otherwise. */
  missing?: ReactNode;
}

/** A page of an order that could not be loaded: what is wrong, and another try where it can help (R-ERR-06 to R-ERR-14). */
export function LoadFailure({ error, isFetching, refetch, missing = <OrderMissing /> }: Load) {
  if (error.code !== null && NO_PERMISSION.includes(error.code))
    return <ErrorView drawing={<Drawing name="lock" />} text={codeText(orderOutcome.FORBIDDEN)} />;
  if (error.code !== null && NOT_FOUND.includes(error.code)) return missing;
  return <ErrorView text={error.message} isRetrying={isFetching} onRetry={() => void refetch()} />;
}

/** No such order (R-ERR-12). */
export function OrderMissing() {
  return (
    <Missing
      text={codeText(orderOutcome.NOT_FOUND)}
      action={<ButtonLink href="/orders">我的订单</ButtonLink>}
    />
  );
}

/** No such refund order (R-API-24). */
export function RefundMissing() {
  return (
    <Missing
      text={codeText(generalOutcome.REFUND_NOT_FOUND)}
      action={<ButtonLink href="/refund_orders">退款/售后</ButtonLink>}
    />
  );
}

/** No such parcel (R-ERR-11). */
export function PkgMissing() {
  const action = <ButtonLink href="/logistics_pkg_list">我的包裹</ButtonLink>;
  return (
    <Missing
      drawing={<Drawing name="parcel" />}
      text={codeText(logisticsOutcome.PARCEL_NOT_FOUND)}
      action={action}
    />
  );
}

interface MissingProps {
  drawing?: ReactNode;
  text: string;
  action: ReactNode;
}

function Missing({ drawing = <Drawing name="orders" />, text, action }: MissingProps) {
  return (
    <div role="alert">
      <Empty drawing={drawing} text={text} action={action} />
    </div>
  );
}
