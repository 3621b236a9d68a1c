import { query } from "@crux/client/query";
import { saleApi } from "@crux/contract/sale";
import { useQuery } from "@tanstack/react-query";
import styles from "./pause-bar.module.css";

type PauseBarProps = {
  /** Of one product or category; else of everything. */
  of?: { productId?: string; tagId?: number };
  /** Categories have pages of their own to say it on. */
  isFront?: boolean;
};

/** What is not ordered for a while, why, and until when; nothing while everything is. */
export function PauseBar({ of = {}, isFront = false }: PauseBarProps) {
  const { data } = useQuery({ ...query(saleApi.pauses, of), meta: { isToldByPage: true } });
  const told = data?.filter(({ scope }) => !isFront || scope !== "CATEGORY") ?? [];
  return told.map(({ id, text }) => (
    <p key={id} className={styles.pause} role="status">
      {text}
    </p>
  ));
}
