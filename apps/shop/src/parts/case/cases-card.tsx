import { query } from "@crux/client/query";
import { casesApi } from "@crux/contract/cases";
import { useQuery } from "@tanstack/react-query";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Card } from "../../ui/show/card.tsx";
import { CaseCell } from "./case-cell.tsx";
import styles from "./cases-card.module.css";

/** The after-sales cases of an order, and the way to another one; about one of its parcels where it names that. */
export function CasesCard({ orderId, pkgId }: { orderId: number; pkgId?: number }) {
  const { data } = useQuery({
    ...query(casesApi.list, { orderId, pageSize: 20 }),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });
  const cases = (data?.content ?? []).filter((one) => pkgId === undefined || one.pkgId === pkgId);
  const about = pkgId === undefined ? "" : `&pkgId=${pkgId}`;
  return (
    <Card
      title="售后服务"
      right={
        <ButtonLink variant="plain" size="row" href={`/case?orderId=${orderId}${about}`}>
          申请售后
        </ButtonLink>
      }
    >
      {cases.length > 0 ? (
        <div className={styles.cells}>
          {cases.map((one) => (
            <CaseCell key={one.id} one={one} />
          ))}
        </div>
      ) : (
        <p className={styles.none}>商品或包裹有问题，可以在这里申请</p>
      )}
    </Card>
  );
}
