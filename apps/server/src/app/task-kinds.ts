import { commodityTasks } from "../modules/commodity/tasks.ts";
import { couponTasks } from "../modules/coupon/tasks.ts";
import { orderTasks } from "../modules/order/tasks.ts";
import { paymentTasks } from "../modules/payment/tasks.ts";
import { reportTasks } from "../modules/report/tasks.ts";
import type { TaskKind } from "../modules/task/service.ts";
import { userTasks } from "../modules/user/tasks.ts";

/** Every module's kinds of long work. */
export const TASK_KINDS: TaskKind[] = [
  ...commodityTasks,
  ...couponTasks,
  ...orderTasks,
  ...paymentTasks,
  ...reportTasks,
  ...userTasks,
];
