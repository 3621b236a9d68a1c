import type { OrderStatus, OrderType } from "@crux/contract/order.schema";

/** Where an order stands: its status and, while it waits for payment, whether a proof is under review. */
export type OrderState = OrderStatus | "CHECKING";

/** Who moves it: customer, operator, system or a provider. */
export type Mover = "CUSTOMER" | "OPERATOR" | "SYSTEM" | "PROVIDER";

export type OrderMove = {
  from: readonly OrderState[];
  to: OrderState;
  by: readonly Mover[];
};

/** Every move an order can make; CHECKING is CREATED under review (L-ORD-02 to L-ORD-14). */
export const ORDER_MOVES = {
  /** L-ORD-02 */
  submitProof: { from: ["CREATED"], to: "CHECKING", by: ["CUSTOMER"] },
  /** L-ORD-03 */
  refuseProof: { from: ["CHECKING"], to: "CREATED", by: ["OPERATOR"] },
  /** L-ORD-04; what a provider took counts more than a proof that nobody has looked at yet */
  pay: { from: ["CREATED", "CHECKING"], to: "PAID", by: ["SYSTEM", "PROVIDER"] },
  /** L-ORD-15, over the counter */
  takeMoney: { from: ["CREATED"], to: "PAID", by: ["OPERATOR"] },
  /** L-ORD-04 */
  approveProof: { from: ["CHECKING"], to: "PAID", by: ["OPERATOR"] },
  /** L-ORD-05, L-ORD-06, L-ORD-15 */
  fulfil: { from: ["PAID"], to: "COMPLETED", by: ["SYSTEM"] },
  /** L-ORD-07, when no provider has a payment to close */
  cancel: { from: ["CREATED"], to: "CANCELLED", by: ["CUSTOMER", "OPERATOR"] },
  /** L-ORD-07, while a provider closes its payment */
  startCancel: { from: ["CREATED"], to: "CANCELLING", by: ["CUSTOMER", "OPERATOR"] },
  /** L-ORD-07, L-ORD-09, L-ORD-14 */
  finishCancel: { from: ["CANCELLING"], to: "CANCELLED", by: ["SYSTEM", "PROVIDER", "OPERATOR"] },
  /** L-ORD-08 */
  expire: { from: ["CREATED"], to: "CANCELLED", by: ["SYSTEM"] },
  /** L-ORD-10 */
  shipPart: { from: ["PAID"], to: "PARTIAL_SHIPPED", by: ["SYSTEM"] },
  /** L-ORD-11 */
  ship: { from: ["PAID", "PARTIAL_SHIPPED"], to: "SHIPPED", by: ["SYSTEM"] },
  /** L-ORD-12 */
  complete: { from: ["SHIPPED"], to: "COMPLETED", by: ["SYSTEM"] },
  /** L-ORD-13 */
  reject: { from: ["PAID"], to: "REJECTED", by: ["OPERATOR"] },
  /** L-ORD-14 */
  callOff: { from: ["PAID"], to: "CANCELLING", by: ["OPERATOR"] },
} as const satisfies Record<string, OrderMove>;

export type OrderMoveName = keyof typeof ORDER_MOVES;

/** States that nothing leaves. */
export const FINAL_STATES = ["COMPLETED", "REJECTED", "CANCELLED"] as const satisfies readonly OrderState[];

/** The state of an order from its two columns. */
export function orderState(status: OrderStatus, paymentStatus: "CHECKING" | "PAID" | null): OrderState {
  return status === "CREATED" && paymentStatus === "CHECKING" ? "CHECKING" : status;
}

/** The two columns of a state after a move; an undefined payment status stays as it is (OP-049). */
export function columnsOf(state: OrderState): {
  status: OrderStatus;
  paymentStatus?: "CHECKING" | "PAID" | null;
} {
  if (state === "CHECKING") return { status: "CREATED", paymentStatus: "CHECKING" };
  if (state === "CREATED") return { status: "CREATED", paymentStatus: null };
  if (state === "CANCELLING" || state === "CANCELLED") return { status: state };
  return { status: state, paymentStatus: "PAID" };
}

/** True when the published table has this step. */
export function isOrderMove(from: OrderState, to: OrderState): boolean {
  return Object.values<OrderMove>(ORDER_MOVES).some((move) => move.to === to && move.from.includes(from));
}

type Shown = { orderStatus: string; paymentOrderStatus: string | null };

/** The customer may cancel while nothing is paid (R-ORD-10, R-ORD-17). */
export function canCancel({ orderStatus }: Shown): boolean {
  return orderStatus === "CREATED";
}

/** The customer may pay while nothing is paid or under review (R-ORD-10, R-ORD-18, R-ORD-19). */
export function canPay({ orderStatus, paymentOrderStatus }: Shown): boolean {
  return orderStatus === "CREATED" && paymentOrderStatus === null;
}

/** Goods of an order that is cancelled, refused or paid may be bought once more; one that waits is still to be paid. */
export function canBuyAgain({
  orderStatus,
  orderType,
}: {
  orderStatus: OrderStatus;
  orderType: OrderType;
}): boolean {
  return orderType === "SHOPPING" && orderStatus !== "CREATED" && orderStatus !== "CANCELLING";
}

type Sent = {
  orderType: OrderType;
  orderStatus: OrderStatus;
  logisticsPkgScheme: { logisticsPkgs: readonly { pkgStatus: string }[] } | null;
};

/** A paid order goes to another receiver as long as none of its parcels is declared. */
export function canChangeReceiver({ orderType, orderStatus, logisticsPkgScheme }: Sent): boolean {
  const pkgs = logisticsPkgScheme?.logisticsPkgs ?? [];
  return (
    orderType === "SHOPPING" &&
    orderStatus === "PAID" &&
    pkgs.every((pkg) => UNDECLARED.includes(pkg.pkgStatus))
  );
}

/** Parcels of which customs heard nothing: those that wait, and those that nobody waits for. */
const UNDECLARED = ["CREATED", "CANCELLED", "REFUNDED"];
