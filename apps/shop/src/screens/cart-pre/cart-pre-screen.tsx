import { query } from "@crux/client/query";
import type { Endpoint } from "@crux/contract/endpoint";
import { saleApi } from "@crux/contract/sale";
import { userApi } from "@crux/contract/user";
import { back } from "@crux/web/navigation";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type CheckoutDraft, changeDraft, readDraft } from "../../parts/cart/checkout-draft.ts";
import { Page } from "../../ui/page/page.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { Card } from "../../ui/show/card.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";
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
  const sender = usePerson(draft.sender, userApi.sender, userApi.defaultSender);
  const receiver = usePerson(draft.receiver, userApi.receiver, userApi.defaultReceiver);
  const services = useQuery(parcelServicesQuery);
  const policy = useQuery(query(saleApi.config, { name: "STORE_POLICY" }));
  if (sender.isLoading || receiver.isLoading || services.isLoading) return <Waiting />;

  const offered = readParcelServices(services.data?.value);
  const people = { sender: sender.person, receiver: receiver.person };
  return (
    <CheckoutForm
      facts={checkoutFacts(draft, people, offered)}
      offered={offered}
      policyUrl={policy.data?.value ?? ""}
      onChange={onChange}
    />
  );
}

/**
 * The chosen person, else the default one. A choice is asked for again, since it may have been edited in the lists;
 * one that was deleted there is nobody.
 */
function usePerson<Person extends { id: number }>(
  chosen: Person | undefined,
  one: Endpoint<string, { id: number | string }, Person>,
  preset: Endpoint<string, Record<string, never>, Person | null>,
): { person: Person | null; isLoading: boolean } {
  const fresh = useQuery({
    ...query(one, { id: chosen?.id ?? 0 }),
    enabled: chosen !== undefined,
    refetchOnMount: "always",
  });
  const first = useQuery({ ...query(preset, {}), enabled: chosen === undefined, refetchOnMount: "always" });
  if (!chosen) return { person: first.data ?? null, isLoading: first.isLoading };
  const isGone = fresh.error !== null && fresh.error.code !== null;
  return { person: isGone ? null : (fresh.data ?? chosen), isLoading: false };
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
