import type { Country } from "@crux/contract/countries";
import type { AddressFields } from "@crux/contract/logistics.schema";
import { addressLine } from "@crux/rules/address/address-line";
import { showContact } from "@crux/rules/people/contact-number";
import type { ReactNode } from "react";
import { Icon } from "../../ui/icons/icon.tsx";
import { Card } from "../../ui/show/card.tsx";
import { Cell } from "../../ui/show/cell.tsx";
import styles from "./address-card.module.css";

/** Who sends and who receives, as copied when the order was made (OP-036); `children` are further rows. */
export function AddressCard({ order, children }: { order: AddressFields; children?: ReactNode }) {
  const receiver = addressLine({
    country: order.receiverCountry as Country,
    state: order.receiverState,
    city: order.receiverCity,
    district: order.receiverDistrict,
    postCode: order.receiverPostCode,
    detailAddress: order.receiverAddress,
  });
  return (
    <Card isFlush>
      <Cell
        left={<Icon name="location" />}
        title={<Person part="收件人" name={order.receiverName} mobile={order.receiverMobile} />}
        note={receiver}
      />
      <Cell
        left={<Icon name="parcel" />}
        title={<Person part="寄件人" name={order.senderName} mobile={order.senderMobile} />}
        note={order.senderAddress}
      />
      {children}
    </Card>
  );
}

function Person({ part, name, mobile }: { part: string; name: string; mobile: string }) {
  return (
    <span className={styles.person}>
      <span className={styles.role}>{part}</span>
      <b className={styles.name}>{name}</b>
      <span className={styles.mobile}>{showContact(mobile)}</span>
    </span>
  );
}
