import { query } from "@crux/client/query";
import { saleApi } from "@crux/contract/sale";
import { userApi } from "@crux/contract/user";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { back } from "../../browser/navigation.ts";
import { type CheckoutDraft, changeDraft, readDraft } from "../../parts/checkout-draft.ts";
import { Card } from "../../ui/card.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TitleBar } from "../../ui/title-bar.tsx";
import { checkoutFacts } from "./checkout-facts.ts";
import { CheckoutForm } from "./checkout-form.tsx";
import { parcelServicesQuery, readParcelServices } from "./parcel-services.ts";

/** The last page before an order: people, parcels, services, coupon and total on one page (R-PRE-01 … 22). */
export function CartPreScreen() {
  const [draft, setDraft] = useState(readDraft);
  useEffect(() => {
    if (!draft) back("/cart");
  }, [draft]);
  return (
    <>
      <TitleBar title="订单预览" onBack={() => back("/cart")} />
      {draft ? (
        <Loaded
          draft={draft}
          onChange={(part) => setDraft((before) => before && changeDraft(before, part))}
        />
      ) : (
        <Page>{null}</Page>
      )}
    </>
  );
}

/** Waits for the default people, where none are chosen yet, and for the services (R-PRE-04, R-PRE-05). */
function Loaded({
  draft,
  onChange,
}: {
  draft: CheckoutDraft;
  onChange: (part: Partial<CheckoutDraft>) => void;
}) {
  const sender = useQuery({
    ...query(userApi.defaultSender, {}),
    enabled: !draft.sender,
    refetchOnMount: "always",
  });
  const receiver = useQuery({
    ...query(userApi.defaultReceiver, {}),
    enabled: !draft.receiver,
    refetchOnMount: "always",
  });
  const services = useQuery(parcelServicesQuery);
  const policy = useQuery(query(saleApi.config, { name: "STORE_POLICY" }));
  if (sender.isLoading || receiver.isLoading || services.isLoading) return <Waiting />;

  const offered = readParcelServices(services.data?.value);
  const people = {
    sender: draft.sender ?? sender.data ?? null,
    receiver: draft.receiver ?? receiver.data ?? null,
  };
  return (
    <CheckoutForm
      facts={checkoutFacts(draft, people, offered)}
      offered={offered}
      policyUrl={policy.data?.value ?? ""}
      onChange={onChange}
    />
  );
}

function Waiting() {
  return (
    <Page bar="submit">
      <p role="status" className="visually-hidden">
        加载中…
      </p>
      {["a", "b", "c"].map((key) => (
        <Card key={key}>
          <Skeleton shape="title" width="half" />
          <Skeleton />
          <Skeleton width="long" />
          <Skeleton width="half" />
        </Card>
      ))}
    </Page>
  );
}
