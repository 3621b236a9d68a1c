import type { OrderStep } from "@crux/contract/report/order-detail.schema";
import { Moment } from "../../ui/show/moment.tsx";
import styles from "./order-steps.module.css";
import { stepText } from "./order-words.ts";

const WHO = { CUSTOMER: "客户", SYSTEM: "系统", PROVIDER: "渠道", STAFF: "同事" };
/** Words that the program chose itself are left out. */
const isTold = ({ who, subject }: OrderStep) =>
  who === "STAFF" ? subject === "ORDER" || subject === "REFUND" : subject === "RECEIVER";

/** What happened to an order, newest first: who, what, when. */
export function OrderSteps({ steps }: { steps: readonly OrderStep[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map((step, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step has no number of its own, and none comes between others.
        <li key={steps.length - place} data-who={step.who}>
          <span className={styles.time}>
            <Moment at={step.time} />
          </span>
          <span>
            {stepText(step)}
            {isTold(step) && step.why && <small>{step.why}</small>}
          </span>
          <span className={styles.who}>{step.staffName || WHO[step.who]}</span>
        </li>
      ))}
    </ol>
  );
}
