import type { Output } from "@crux/contract/endpoint";
import { orderOpsApi } from "@crux/contract/order";
import { papersLabel } from "@crux/rules/parcel/pkg-papers";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { useMay } from "../../browser/use-may.ts";
import { ShownPapers } from "../../parts/identity/shown-papers.tsx";
import { PAPERS_TONES } from "../../parts/parcel/parcel-words.ts";
import { Button } from "../../ui/form/button.tsx";
import { ReasonDialog } from "../../ui/layer/reason-dialog.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Facts } from "../../ui/show/facts.tsx";
import { Money } from "../../ui/show/money.tsx";
import { Tag } from "../../ui/show/tag.tsx";

type Pkg = Output<typeof orderOpsApi.pkg>;
type Papers = Output<typeof orderOpsApi.showPapers>;

/** How a parcel stands with its papers, and these themselves for whoever may see them and says why. */
export function PapersSection({ pkg }: { pkg: Pkg }) {
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const [papers, setPapers] = useState<Papers | null>(null);
  const action = useAction(orderOpsApi.showPapers, { isTold: true });
  const { idUse } = pkg;
  return (
    <Section
      title="清关证件"
      acts={
        may("customer.identity") &&
        pkg.papers !== "MISSING" && (
          <Button onClick={() => (papers ? setPapers(null) : setAsking(true))}>
            {papers ? "收起证件" : "查看证件"}
          </Button>
        )
      }
    >
      <Facts
        facts={[
          [
            "状态",
            pkg.papers ? (
              <Tag key="papers" tone={PAPERS_TONES[pkg.papers]}>
                {papersLabel(pkg.papers)}
              </Tag>
            ) : (
              "核对中"
            ),
          ],
          [
            "本年额度",
            idUse && (
              <>
                已申报 <Money cents={idUse.amount} isAlarm={idUse.amount > idUse.allowance} />（{idUse.pkgs}{" "}
                件），共 <Money cents={idUse.allowance} />
              </>
            ),
          ],
        ]}
      />
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
            const shown = await action.run({ pkgId: pkg.id, reason });
            if (!shown) return;
            setPapers(shown);
            setAsking(false);
          }}
        />
      )}
    </Section>
  );
}
