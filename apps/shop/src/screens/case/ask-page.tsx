import { query } from "@crux/client/query";
import { orderApi } from "@crux/contract/order";
import { useQuery } from "@tanstack/react-query";
import { LoadFailure, OrderMissing } from "../../parts/page/load-failure.tsx";
import { Page } from "../../ui/page/page.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { AskForm } from "./ask-form.tsx";
import { CaseSkeleton } from "./case-skeleton.tsx";

/** Asks for after-sales about an order or one of its parcels. */
export function AskPage({ orderId, pkgId }: { orderId: number; pkgId: number | undefined }) {
  const load = useQuery({
    ...query(orderApi.detail, { orderId }),
    enabled: orderId > 0,
    refetchOnMount: "always",
  });
  if (load.data) return <AskForm order={load.data} pkgId={pkgId} />;
  return (
    <>
      <TitleBar title="申请售后" />
      <Page>
        {load.error ? (
          <LoadFailure {...load} error={load.error} />
        ) : orderId === 0 ? (
          <OrderMissing />
        ) : (
          <CaseSkeleton />
        )}
      </Page>
    </>
  );
}
