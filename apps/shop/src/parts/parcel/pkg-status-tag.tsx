import type { LogisticsPkg } from "@crux/contract/logistics.schema";
import { pkgLabel } from "@crux/rules/parcel/pkg-labels";
import { Tag } from "../../ui/show/tag.tsx";

/** The word for a parcel's status, in the colour of how far it has come (R-PKG-09). */
export function PkgStatusTag({ status }: { status: LogisticsPkg["pkgStatus"] }) {
  return <Tag tone={toneOf(status)}>{pkgLabel(status)}</Tag>;
}

function toneOf(status: LogisticsPkg["pkgStatus"]) {
  if (status === "CANCELLED" || status === "REFUNDED") return "grey";
  if (status === "RECEIVED") return "brand";
  return status === "CREATED" || status === "DECLARED" ? "warn" : "info";
}
