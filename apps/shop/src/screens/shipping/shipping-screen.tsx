import { query } from "@crux/client/query";
import { saleApi } from "@crux/contract/sale";
import { useQuery } from "@tanstack/react-query";
import { Drawing } from "../../ui/drawings/drawing.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Page } from "../../ui/page/page.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { Card } from "../../ui/show/card.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";
import { readShippingRules } from "./shipping-rules.ts";
import styles from "./shipping-screen.module.css";

/** What the shop published about shipping; whatever it has not published yet is still to come (R-INFO-03). */
export function ShippingScreen() {
  const { data, error, isFetching, refetch } = useQuery({
    ...query(saleApi.config, { name: "SHIPPING_RULES" }),
    meta: { isToldByPage: true },
  });
  const rules = readShippingRules(data?.value);
  return (
    <>
      <TitleBar title="配送规则" />
      <Page>
        {data === undefined && !error && <Waiting />}
        {data === undefined && error && (
          <ErrorView text={error.message} isRetrying={isFetching} onRetry={() => void refetch()} />
        )}
        {rules.map(({ title, lines }) => (
          <Card key={title} title={title}>
            {lines.map((line) => (
              <p key={line} className={styles.line}>
                {line}
              </p>
            ))}
          </Card>
        ))}
        {data !== undefined && <More hasRules={rules.length > 0} />}
      </Page>
    </>
  );
}

function More({ hasRules }: { hasRules: boolean }) {
  const ask = (
    <ButtonLink href="/custom_serive" variant="plain">
      联系客服
    </ButtonLink>
  );
  if (!hasRules) return <Empty drawing={<Drawing name="parcel" />} text="敬请期待" action={ask} />;
  return (
    <div className={styles.more}>
      <p>更多线路和目的地，敬请期待</p>
      {ask}
    </div>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      {["a", "b", "c"].map((key) => (
        <Card key={key}>
          <Skeleton shape="title" width="half" />
          <Skeleton />
          <Skeleton />
          <Skeleton width="long" />
        </Card>
      ))}
    </div>
  );
}
