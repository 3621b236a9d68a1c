import { query } from "@crux/client/query";
import { casesOpsApi } from "@crux/contract/cases";
import { caseTitle } from "@crux/rules/order/case-labels";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { useMay } from "../../browser/use-may.ts";
import { Section } from "../../ui/page/section.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { CASE_STATE_NAMES, CASE_STATE_TONES } from "./case-words.ts";
import styles from "./cases.module.css";

/** The after-sales cases of an order; nothing where it has none. */
export function CasesOfOrder({ orderId }: { orderId: number }) {
  const maySee = useMay()("order.read");
  const { data } = useQuery({ ...query(casesOpsApi.cases, { orderId }), enabled: maySee });
  if (!data || data.list.length === 0) return null;
  return (
    <Section title="售后">
      <ul className={styles.rows}>
        {data.list.map((one) => (
          <li key={one.id}>
            <Link href={`/cases?tab=all&open=${one.id}`} className={styles.link}>
              {caseTitle(one)}
            </Link>
            <Tag tone={one.isLate ? "alarm" : CASE_STATE_TONES[one.state]}>
              {one.isLate ? "已逾期" : CASE_STATE_NAMES[one.state]}
            </Tag>
          </li>
        ))}
      </ul>
    </Section>
  );
}
