import type { AnyEndpoint } from "@crux/contract/endpoint";
import { orderOpsApi } from "@crux/contract/order";
import { handOverMove } from "@crux/rules/parcel/pkg-states";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { useMay } from "../../browser/use-may.ts";
import { OpenCaseDialog } from "../../parts/case/open-case-dialog.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { useKeys } from "../../ui/keys/use-keys.ts";
import { CorrectionDialog } from "./correction-dialog.tsx";
import { HandoverDialog } from "./handover-dialog.tsx";
import { NumberDialog, type Pkg } from "./number-dialog.tsx";
import { OLD_AFTER_MOVES } from "./use-bulk-moves.ts";

/** What never left is put right with its order. */
const HAS_LEFT: readonly string[] = ["PACKAGED", "DELIVERING", "DELIVERED", "RECEIVED"];

/** What can be done with a parcel where it stands; `isCaseBegun` where somebody chose that in the list. */
export function ParcelActs({ pkg, isCaseBegun }: { pkg: Pkg; isCaseBegun: boolean }) {
  const may = useMay();
  return (
    <>
      <ButtonLink href={`/parcels/print?kind=labels&ids=${pkg.id}`}>打印面单</ButtonLink>
      {may("order.edit") && HAS_LEFT.includes(pkg.pkgStatus) && (
        <OpenCase pkgId={pkg.id} isBegun={isCaseBegun} />
      )}
      {may("parcel.ship") && <Acts pkg={pkg} />}
    </>
  );
}

function OpenCase({ pkgId, isBegun }: { pkgId: number; isBegun: boolean }) {
  const [isOpen, setOpen] = useState(isBegun);
  useKeys([{ keys: "c", text: "发起售后", act: () => setOpen(true) }]);
  return (
    <>
      <Button onClick={() => setOpen(true)} keys="C">
        发起售后
      </Button>
      {isOpen && <OpenCaseDialog pkgId={pkgId} onClose={() => setOpen(false)} />}
    </>
  );
}

function Acts({ pkg }: { pkg: Pkg }) {
  const { id: pkgId, pkgStatus: status, logisticsPkgType } = pkg;
  const [asks, setAsks] = useState<"number" | "correction" | "handover" | null>(null);
  const isSuppliers = handOverMove({ logisticsPkgType, pkgStatus: status }) === "handOverExternal";
  const isPolled = status === "PACKAGED" || status === "DELIVERING";
  const isOnItsWay = status === "DELIVERING" || status === "DELIVERED";
  const hasNumber = ["DECLARED", "PACKING", "PACKAGED", "DELIVERING", "DELIVERED"].includes(status);
  return (
    <>
      {isPolled && (
        <Act
          endpoint={orderOpsApi.pollPkg}
          pkgId={pkgId}
          text="再查一次"
          done="已请承运商重新查询"
          keys="r"
        />
      )}
      {hasNumber && <Button onClick={() => setAsks("correction")}>更正运单</Button>}
      {(isOnItsWay || (pkg.handoverNo && status === "PACKAGED")) && (
        <Button onClick={() => setAsks("handover")}>{pkg.handoverNo ? "更正转运单" : "登记转运单"}</Button>
      )}
      {status === "CREATED" && (
        <Button variant="main" onClick={() => setAsks("number")}>
          {isSuppliers ? "填运单并寄出" : "申报"}
        </Button>
      )}
      {status === "DECLARED" && (
        <Act endpoint={orderOpsApi.packPkg} pkgId={pkgId} text="开始打包" done="已开始打包" isMain />
      )}
      {status === "PACKING" && (
        <Act endpoint={orderOpsApi.finishPkg} pkgId={pkgId} text="封箱" done="已封箱" isMain />
      )}
      {status === "PACKAGED" && (
        <>
          <Act endpoint={orderOpsApi.reopenPkg} pkgId={pkgId} text="撤回封箱" done="已重新打开" />
          <Act endpoint={orderOpsApi.handOverPkg} pkgId={pkgId} text="交给承运商" done="已寄出" isMain />
        </>
      )}
      {status === "DELIVERING" && (
        <Act endpoint={orderOpsApi.deliverPkg} pkgId={pkgId} text="已送达" done="已记为送达" isMain />
      )}
      {status === "DELIVERED" && (
        <Act endpoint={orderOpsApi.receivePkg} pkgId={pkgId} text="已收到" done="已记为收到" isMain />
      )}
      {asks === "number" && (
        <NumberDialog pkg={pkg} isSuppliers={isSuppliers} onClose={() => setAsks(null)} />
      )}
      {asks === "correction" && <CorrectionDialog pkg={pkg} onClose={() => setAsks(null)} />}
      {asks === "handover" && <HandoverDialog pkg={pkg} onClose={() => setAsks(null)} />}
    </>
  );
}

type ActProps = {
  endpoint: AnyEndpoint;
  pkgId: number;
  text: string;
  done: string;
  isMain?: boolean;
  keys?: string;
};

function Act({ endpoint, pkgId, text, done, isMain = false, keys }: ActProps) {
  const action = useAction(endpoint, { refreshes: OLD_AFTER_MOVES, done });
  const act = () => void action.run({ pkgId });
  useKeys(keys ? [{ keys, text, act }] : []);
  return (
    <Button
      variant={isMain ? "main" : "plain"}
      busy={action.isBusy}
      onClick={act}
      {...(keys ? { keys: keys.toUpperCase() } : {})}
    >
      {text}
    </Button>
  );
}
