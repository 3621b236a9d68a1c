import { Card } from "../../ui/show/card.tsx";
import { Loading } from "../../ui/show/loading.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";
import styles from "./checkout-form.module.css";

/** The checkout before people and services are known: addresses, schemes and a parcel, and the costs where they will stand. */
export function CheckoutWaiting() {
  return (
    <>
      <Loading className={styles.column}>
        {["people", "schemes", "parcel"].map((key) => (
          <Card key={key}>
            <Skeleton shape="title" width="half" />
            <Skeleton />
            <Skeleton width="long" />
            <Skeleton width="half" />
          </Card>
        ))}
      </Loading>
      <div className={styles.column} data-side="" aria-busy="true">
        <Card>
          <Skeleton shape="title" width="half" />
          <Skeleton />
          <Skeleton />
          <Skeleton width="long" />
        </Card>
      </div>
    </>
  );
}
