import type { PkgStatus } from "@crux/contract/logistics.schema";
import type { ListedOrder } from "@crux/contract/report/order-list.schema";
import { STATE_NAMES } from "@crux/rules/order/order-names";
import { Stations } from "../../ui/show/stations.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import styles from "./order-state.module.css";
import { stationsOf, toneOf } from "./order-words.ts";

type OrderStateProps = { state: ListedOrder["state"]; pkgs: readonly PkgStatus[] };

/** Where an order stands: the word, and the five stations below it. */
export function OrderState({ state, pkgs }: OrderStateProps) {
  return (
    <span className={styles.state}>
      <Tag tone={toneOf(state)}>{STATE_NAMES[state]}</Tag>
      <Stations {...stationsOf(state, pkgs)} />
    </span>
  );
}
