import { query } from "@crux/client/query";
import { userApi } from "@crux/contract/user";
import { useParams } from "@crux/web/navigation";
import { useQuery } from "@tanstack/react-query";
import { SENDERS } from "../../parts/address/address-book.ts";
import { AddressGate, isAddressId } from "../../parts/address/address-gate.tsx";
import { SenderForm } from "./sender-form.tsx";

/** `status=update` changes the sender `id`; everything else starts an empty form (R-RCV-16). */
export function SenderScreen() {
  const params = useParams();
  return params.get("status") === "update" ? <EditSender id={params.get("id") ?? ""} /> : <SenderForm />;
}

function EditSender({ id }: { id: string }) {
  const sender = useQuery({ ...query(userApi.sender, { id }), gcTime: 0, enabled: isAddressId(id) });
  if (!sender.data) return <AddressGate book={SENDERS} load={isAddressId(id) ? sender : null} />;
  return <SenderForm key={sender.data.id} sender={sender.data} />;
}
