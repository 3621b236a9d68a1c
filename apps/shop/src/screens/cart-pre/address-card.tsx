import type { Receiver, Sender } from "@crux/contract/address.schema";
import { showContact } from "@crux/rules/people/contact-number";
import { SEVERAL_PAGE } from "../../parts/address/is-choosing.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { Card } from "../../ui/show/card.tsx";
import { Cell } from "../../ui/show/cell.tsx";
import styles from "./address-card.module.css";

interface AddressCardProps {
  sender: Sender | null;
  receiver: Receiver | null;
  /** There is enough to share it out among several receivers. */
  canShare: boolean;
}

/** Who sends and who receives; a tap leads to the lists to choose from (R-PRE-06, R-PRE-07). */
export function AddressCard({ sender, receiver, canShare }: AddressCardProps) {
  return (
    <Card isFlush>
      <SenderCell sender={sender} />
      <Cell
        href="/receivers?status=select&page=cartPre"
        left={<Icon name="location" />}
        title={<Who part="收件人" person={receiver} />}
        note={receiver && placeOf(receiver)}
      />
      {canShare && (
        <Cell
          href={SEVERAL_PAGE}
          left={<Icon name="plus" />}
          title={<span className={styles.role}>寄给多位收件人</span>}
        />
      )}
    </Card>
  );
}

const SENDERS = "/senders?status=select&page=cartPre";

/** Who sends; a tap leads to the list to choose from. */
export function SenderCell({ sender, href = SENDERS }: { sender: Sender | null; href?: string }) {
  return (
    <Cell
      href={href}
      left={<Icon name="parcel" />}
      title={<Who part="寄件人" person={sender} />}
      note={sender?.detailAddress}
    />
  );
}

function Who({ part, person }: { part: string; person: { name: string; mobile: string } | null }) {
  return (
    <span className={styles.who}>
      <span className={styles.role}>{part}</span>
      {person ? (
        <>
          <b className={styles.name}>{person.name}</b>
          <span className={styles.mobile}>{showContact(person.mobile)}</span>
        </>
      ) : (
        <span className={styles.none}>请选择{part}</span>
      )}
    </span>
  );
}

export function placeOf({ country, state, city, district, detailAddress, postCode }: Receiver): string {
  const parts = [country, state, city === state ? "" : city, district, detailAddress, postCode];
  return parts.filter(Boolean).join(" ");
}
