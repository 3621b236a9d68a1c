import { query } from "@crux/client/query";
import { saleApi } from "@crux/contract/sale";
import { userApi } from "@crux/contract/user";
import { latePart } from "@crux/web/late-part";
import { back, useParams } from "@crux/web/navigation";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { isForSeveral } from "../../parts/address/is-choosing.ts";
import {
  type ChangeDraft,
  type CheckoutDraft,
  changeDraft,
  readDraft,
} from "../../parts/cart/checkout-draft.ts";
import { Page } from "../../ui/page/page.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { checkoutFacts } from "./checkout-facts.ts";
import { CheckoutWaiting } from "./checkout-waiting.tsx";
import { parcelServicesQuery, readParcelServices } from "./parcel-services.ts";
import { usePerson } from "./use-person.ts";

/** Asked for together with people and services; whoever sends to several receivers needs none of it. */
const CheckoutForm = latePart(() => import("./checkout-form.tsx"));
const SeveralCheckout = latePart(() => import("./several/several-checkout.tsx"));

/** The last page before an order, or before the orders of several receivers where the address says so. */
export function CartPreScreen() {
  if (!isForSeveral(useParams())) return <CheckoutPage key="one" title="订单预览" One={Loaded} />;
  return <CheckoutPage key="several" title="寄给多位收件人" One={SeveralCheckout} />;
}

interface CheckoutProps {
  draft: CheckoutDraft;
  onChange: ChangeDraft;
}

/** People, parcels, services, coupon and total on one page (R-PRE-01 … 22). */
function CheckoutPage({ title, One }: { title: string; One: React.ComponentType<CheckoutProps> }) {
  const [draft, setDraft] = useState(readDraft);
  useEffect(() => {
    if (!draft) back("/cart");
  }, [draft]);
  return (
    <>
      <TitleBar title={title} onBack={() => back("/cart")} />
      <Page bar="submit" hasSide>
        {draft && (
          <Suspense fallback={<CheckoutWaiting />}>
            <One
              draft={draft}
              onChange={(part, others) =>
                setDraft((before) => others ?? (before && changeDraft(before, part)))
              }
            />
          </Suspense>
        )}
      </Page>
    </>
  );
}

/** Waits for the default people, where none are chosen yet, and for the services (R-PRE-04, R-PRE-05). */
function Loaded({ draft, onChange }: CheckoutProps) {
  useEffect(CheckoutForm.ahead, []);
  const sender = usePerson(draft.sender, userApi.sender, userApi.defaultSender);
  const receiver = usePerson(draft.receiver, userApi.receiver, userApi.defaultReceiver);
  const services = useQuery(parcelServicesQuery);
  const policy = useQuery(query(saleApi.config, { name: "STORE_POLICY" }));
  if (sender.isLoading || receiver.isLoading || services.isLoading) return <CheckoutWaiting />;

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
