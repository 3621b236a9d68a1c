import type { Receiver, Sender } from "@crux/contract/address.schema";
import { addressLine } from "@crux/rules/address/address-line";
import { showContact } from "@crux/rules/people/contact-number";
import { Icon } from "../../ui/icons/icon.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import styles from "./address-row.module.css";

interface AddressRowProps {
  address: Sender | Receiver;
  editHref: string;
  /** Given when the card chooses; without it the whole card leads to the form. */
  onChoose?: (() => void) | undefined;
  isChosen?: boolean;
}

/** One sender or receiver of a list; while choosing only its pencil edits. */
export function AddressRow({ address, editHref, onChoose, isChosen = false }: AddressRowProps) {
  const pencil = <Icon name="edit" size={20} />;
  if (!onChoose) {
    return (
      <a href={editHref} className={`${styles.row} ${styles.whole}`}>
        <Contact address={address} />
        <span className={styles.edit}>
          <span className="visually-hidden">编辑</span>
          {pencil}
        </span>
      </a>
    );
  }
  return (
    <div className={styles.row} data-chosen={isChosen ? "" : undefined}>
      <button type="button" className={styles.choose} aria-pressed={isChosen} onClick={onChoose}>
        <Contact address={address} isChosen={isChosen} />
      </button>
      <a href={editHref} className={styles.edit} aria-label={`编辑${address.name}`}>
        {pencil}
      </a>
    </div>
  );
}

function Contact({ address, isChosen }: { address: Sender | Receiver; isChosen?: boolean }) {
  return (
    <>
      <span className={styles.initial} data-chosen={isChosen ? "" : undefined} aria-hidden="true">
        {isChosen ? <Icon name="check" size={20} /> : [...address.name][0]}
      </span>
      <span className={styles.text}>
        <span className={styles.who}>
          <span className={styles.name}>{address.name}</span>
          {address.defaultFlag === 1 && <Tag>默认</Tag>}
          <span className={styles.mobile}>{showContact(address.mobile)}</span>
        </span>
        <span className={styles.where}>
          {"country" in address ? addressLine(address) : address.detailAddress}
        </span>
      </span>
    </>
  );
}
