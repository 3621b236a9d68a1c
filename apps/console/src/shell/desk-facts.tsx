import { query } from "@crux/client/query";
import { staffOpsApi } from "@crux/contract/staff";
import { moneyText } from "@crux/rules/money/money-text";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { useMay } from "../browser/use-may.ts";
import styles from "./desk-facts.module.css";
import { NewsBell } from "./news-bell.tsx";

/** Others decide and limits fill up while somebody sits here. */
const LOOK_MS = 60_000;

/** In the bar: what whoever works here may still move alone, how many actions wait for a second person, and what is new. */
export function DeskFacts() {
  const may = useMay();
  const finds = may("payment.review");
  const sends = may("refund.pay") || may("wallet.adjust");
  return (
    <>
      {(finds || sends) && <Limits finds={finds} sends={sends} />}
      <Waiting />
      <NewsBell />
    </>
  );
}

function Limits({ finds, sends }: { finds: boolean; sends: boolean }) {
  const { data } = useQuery({ ...query(staffOpsApi.alone, {}), refetchInterval: LOOK_MS });
  if (!data) return null;
  return (
    <Link href="/account" className={styles.limits} title="24小时内可单独操作的余额，超出的需第二人批准">
      单独限额
      {finds && <Left word="入账" {...data.found} />}
      {sends && <Left word="付出" {...data.sent} />}
    </Link>
  );
}

function Left({ word, left }: { word: string; left: number }) {
  return (
    <span>
      {word} <b data-over={left === 0 ? "" : undefined}>{moneyText(left)}</b>
    </span>
  );
}

/** The same call as the list of them, so that whoever decides one sees the number fall. */
const WAITING = query(staffOpsApi.approvals, { isOpen: true, pageNum: 0, pageSize: 1 });

function Waiting() {
  const { data } = useQuery({ ...WAITING, refetchInterval: LOOK_MS });
  if (!data || data.total === 0) return null;
  return (
    <Link href="/approvals" className={styles.waiting}>
      待批 <b>{data.total}</b>
    </Link>
  );
}
