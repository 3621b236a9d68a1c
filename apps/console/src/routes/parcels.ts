import type { Route } from "../shell/route.ts";

/** Parcels from the bench to the carrier (包裹). */
export const PARCELS_ROUTES: readonly Route[] = [
  {
    path: "/parcels",
    title: "包裹",
    rights: ["parcel.read"],
    menu: { group: "包裹", key: "p" },
    load: () => import("../screens/parcels/parcels-screen.tsx"),
  },
  {
    path: "/bench",
    title: "打包台",
    rights: ["parcel.ship"],
    menu: { group: "包裹", short: "打包", key: "b" },
    isWhole: true,
    load: () => import("../screens/bench/bench-screen.tsx"),
  },
  {
    path: "/parcels/waybills",
    title: "录入运单",
    rights: ["parcel.ship"],
    load: () => import("../screens/waybills/waybills-screen.tsx"),
  },
  {
    path: "/parcels/print",
    title: "打印面单",
    rights: ["parcel.read"],
    load: () => import("../screens/parcel-print/parcel-print-screen.tsx"),
  },
];
