import type { PkgStatus } from "@crux/contract/logistics.schema";

type PkgTab = { key: string; text: string; statuses: PkgStatus[] };

/** The tabs of the parcels; `key` is the index in the address (R-PKG-01 to R-PKG-05). */
export const PKG_TABS: readonly PkgTab[] = [
  { key: "0", text: "全部", statuses: [] },
  { key: "1", text: "待报关", statuses: ["CREATED"] },
  { key: "2", text: "待发货", statuses: ["DECLARED"] },
  { key: "3", text: "运输中", statuses: ["PACKAGED", "DELIVERING", "PACKING"] },
  { key: "4", text: "待收货", statuses: ["DELIVERED"] },
];
