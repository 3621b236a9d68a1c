import { useParams } from "@crux/web/navigation";
import { useOrderId } from "../../parts/order/order-id.ts";
import { AskPage } from "./ask-page.tsx";
import { CasePage } from "./case-page.tsx";

/** One after-sales case; without a number the form that asks for one, about the order or parcel that the address names. */
export function CaseScreen() {
  const params = useParams();
  const id = Number(params.get("id"));
  const orderId = useOrderId();
  const pkgId = Number(params.get("pkgId"));
  if (Number.isSafeInteger(id) && id > 0) return <CasePage caseId={id} />;
  return <AskPage orderId={orderId} pkgId={Number.isSafeInteger(pkgId) && pkgId > 0 ? pkgId : undefined} />;
}
