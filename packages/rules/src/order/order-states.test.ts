import { describe, expect, it } from "vitest";
import {
  canBuyAgain,
  canCancel,
  canChangeReceiver,
  canPay,
  columnsOf,
  FINAL_STATES,
  isOrderMove,
  ORDER_MOVES,
  type OrderMove,
  orderState,
} from "./order-states.ts";

describe("the order's states", () => {
  it("are never left once they are final (I-13)", () => {
    for (const move of Object.values<OrderMove>(ORDER_MOVES))
      for (const state of FINAL_STATES) expect(move.from).not.toContain(state);
  });

  it("let a customer move an order that waits for payment, nothing else (R-ORD-17)", () => {
    for (const move of Object.values<OrderMove>(ORDER_MOVES))
      if (move.by.includes("CUSTOMER")) expect(move.from).toEqual(["CREATED"]);
  });

  it.each([
    ["CREATED", "PAID", true],
    ["PAID", "CANCELLED", false],
    ["CANCELLED", "PAID", false],
    ["CHECKING", "CANCELLED", false],
    ["PARTIAL_SHIPPED", "SHIPPED", true],
    ["CREATED", "COMPLETED", false],
  ] as const)("allow %s to %s: %s", (from, to, isAllowed) => {
    expect(isOrderMove(from, to)).toBe(isAllowed);
  });

  it("are read back from the columns they are written to", () => {
    for (const { to } of Object.values<OrderMove>(ORDER_MOVES)) {
      const { status, paymentStatus = null } = columnsOf(to);
      expect(orderState(status, paymentStatus)).toBe(to);
    }
  });
});

describe("what the customer may do", () => {
  it.each([
    ["CREATED", null, true, true],
    ["CREATED", "CHECKING", true, false],
    ["PAID", "PAID", false, false],
    ["CANCELLED", null, false, false],
  ])("%s with %s: cancel %s, pay %s (R-ORD-10, R-ORD-19)", (orderStatus, paymentOrderStatus, cancel, pay) => {
    expect(canCancel({ orderStatus, paymentOrderStatus })).toBe(cancel);
    expect(canPay({ orderStatus, paymentOrderStatus })).toBe(pay);
  });
});

describe("canBuyAgain", () => {
  it.each([
    ["CREATED", "SHOPPING", false],
    ["CANCELLING", "SHOPPING", false],
    ["CANCELLED", "SHOPPING", true],
    ["PAID", "SHOPPING", true],
    ["COMPLETED", "SHOPPING", true],
    ["REJECTED", "SHOPPING", true],
    ["PAID", "DEPOSIT", false],
  ] as const)("%s %s: %s", (orderStatus, orderType, expected) => {
    expect(canBuyAgain({ orderStatus, orderType })).toBe(expected);
  });
});

describe("canChangeReceiver", () => {
  it.each([
    ["PAID", "SHOPPING", ["CREATED", "CREATED"], true],
    ["PAID", "SHOPPING", ["CREATED", "REFUNDED"], true],
    ["PAID", "SHOPPING", ["CREATED", "DECLARED"], false],
    ["CREATED", "SHOPPING", ["CREATED"], false],
    ["SHIPPED", "SHOPPING", ["DELIVERING"], false],
    ["PAID", "DEPOSIT", [], false],
  ] as const)("%s %s with parcels %j: %s", (orderStatus, orderType, statuses, expected) => {
    const logisticsPkgs = statuses.map((pkgStatus) => ({ pkgStatus }));
    expect(canChangeReceiver({ orderStatus, orderType, logisticsPkgScheme: { logisticsPkgs } })).toBe(
      expected,
    );
  });
});
