import { query } from "@crux/client/query";
import { saleApi } from "@crux/contract/sale";
import { userApi } from "@crux/contract/user";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { ChangeDraft, CheckoutDraft } from "../../../parts/cart/checkout-draft.ts";
import { fitPortions, withReceiver } from "../../../parts/cart/portions.ts";
import { CheckoutWaiting } from "../checkout-waiting.tsx";
import { parcelServicesQuery, readParcelServices } from "../parcel-services.ts";
import { usePerson } from "../use-person.ts";
import { SeveralForm } from "./several-form.tsx";

interface SeveralCheckoutProps {
  draft: CheckoutDraft;
  onChange: ChangeDraft;
}

/** A checkout that is shared out among several receivers, who begin with the one of the checkout for one. */
export function SeveralCheckout({ draft, onChange }: SeveralCheckoutProps) {
  const sender = usePerson(draft.sender, userApi.sender, userApi.defaultSender);
  const receiver = usePerson(draft.receiver, userApi.receiver, userApi.defaultReceiver);
  const services = useQuery(parcelServicesQuery);
  const policy = useQuery(query(saleApi.config, { name: "STORE_POLICY" }));
  const isLoading = sender.isLoading || receiver.isLoading || services.isLoading;
  const begin = useEffectEvent(() => {
    if (draft.several) return;
    const none = { portions: [] };
    onChange({ several: receiver.person ? withReceiver(none, receiver.person) : none });
  });
  useEffect(() => {
    if (!isLoading) begin();
  }, [isLoading]);
  if (isLoading || !draft.several) return <CheckoutWaiting />;
  return (
    <SeveralForm
      draft={draft}
      several={{ ...draft.several, portions: fitPortions(draft.items, draft.several.portions) }}
      sender={sender.person}
      offered={readParcelServices(services.data?.value)}
      policyUrl={policy.data?.value ?? ""}
      onChange={onChange}
    />
  );
}
