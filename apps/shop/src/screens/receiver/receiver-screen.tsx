import { query } from "@crux/client/query";
import { userApi } from "@crux/contract/user";
import { useParams } from "@crux/web/navigation";
import { useQuery } from "@tanstack/react-query";
import { RECEIVERS } from "../../parts/address/address-book.ts";
import { AddressGate, isAddressId } from "../../parts/address/address-gate.tsx";
import { ReceiverForm } from "./receiver-form.tsx";

/** `status=update` changes the receiver `id`; everything else starts an empty form (R-RCV-16). */
export function ReceiverScreen() {
  const params = useParams();
  return params.get("status") === "update" ? <EditReceiver id={params.get("id") ?? ""} /> : <ReceiverForm />;
}

function EditReceiver({ id }: { id: string }) {
  const receiver = useQuery({ ...query(userApi.receiver, { id }), gcTime: 0, enabled: isAddressId(id) });
  if (!receiver.data) return <AddressGate book={RECEIVERS} load={isAddressId(id) ? receiver : null} />;
  return <ReceiverForm key={receiver.data.id} receiver={receiver.data} />;
}
