import type { Output } from "@crux/contract/endpoint";
import { orderOpsApi } from "@crux/contract/order";
import { type ReactNode, useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { useMay } from "../../browser/use-may.ts";
import { Button } from "../../ui/form/button.tsx";
import { ReasonDialog } from "../../ui/layer/reason-dialog.tsx";
import { ShownPapers } from "./shown-papers.tsx";

/**
 * The papers that a parcel is cleared with, for whoever may see them and says why: the button, and what it opens. Nothing
 * without the right or without a parcel that keeps any.
 */
export function usePapers(pkgId: number | null): { act: ReactNode; shown: ReactNode } {
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const [papers, setPapers] = useState<Output<typeof orderOpsApi.showPapers> | null>(null);
  const action = useAction(orderOpsApi.showPapers, { isTold: true });
  if (!may("customer.identity") || pkgId === null) return { act: null, shown: null };
  return {
    act: (
      <Button onClick={() => (papers ? setPapers(null) : setAsking(true))}>
        {papers ? "收起证件" : "查看证件"}
      </Button>
    ),
    shown: (
      <>
        {papers && <ShownPapers papers={papers} onOver={() => setPapers(null)} />}
        {isAsking && (
          <ReasonDialog
            title="查看证件"
            text="查看会记入操作日志和证件访问记录，五分钟后自动收起。"
            act="查看"
            usual={["报关申报", "核对姓名", "海关查询"]}
            isBusy={action.isBusy}
            error={action.error}
            onClose={() => setAsking(false)}
            onAct={async (reason) => {
              const answer = await action.run({ pkgId, reason });
              if (!answer) return;
              setPapers(answer);
              setAsking(false);
            }}
          />
        )}
      </>
    ),
  };
}
