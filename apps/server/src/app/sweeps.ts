import { announcementSweep } from "../kernel/time/announcement-sweep.ts";
import { idempotencySweep } from "../kernel/time/idempotency-sweep.ts";
import type { Sweep } from "../kernel/time/sweeps.ts";
import { cartSweeps } from "../modules/cart/sweeps.ts";
import { commoditySweeps } from "../modules/commodity/sweeps.ts";
import { couponSweeps } from "../modules/coupon/sweeps.ts";
import { ledgerSweeps } from "../modules/ledger/sweeps.ts";
import { logisticsSweeps } from "../modules/logistics/sweeps.ts";
import { memberSweeps } from "../modules/member/sweeps.ts";
import { notifySweeps } from "../modules/notify/sweeps.ts";
import { orderSweeps } from "../modules/order/sweeps.ts";
import { paymentSweeps } from "../modules/payment/pollers.ts";
import { privacySweeps } from "../modules/privacy/sweeps.ts";
import { reportSweeps } from "../modules/report/sweeps.ts";
import { reviewSweeps } from "../modules/review/sweeps.ts";
import { staffSweeps } from "../modules/staff/sweeps.ts";
import { taskSweeps } from "../modules/task/sweeps.ts";
import { userSweeps } from "../modules/user/sweeps.ts";

/** Every module's sweeps. */
export const SWEEPS: Sweep[] = [
  announcementSweep,
  idempotencySweep,
  ...ledgerSweeps,
  ...staffSweeps,
  ...taskSweeps,
  ...notifySweeps,
  ...userSweeps,
  ...logisticsSweeps,
  ...memberSweeps,
  ...commoditySweeps,
  ...couponSweeps,
  ...cartSweeps,
  ...orderSweeps,
  ...paymentSweeps,
  ...reviewSweeps,
  ...reportSweeps,
  ...privacySweeps,
];
