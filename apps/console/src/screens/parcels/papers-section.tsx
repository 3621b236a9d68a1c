import type { Output } from "@crux/contract/endpoint";
import type { orderOpsApi } from "@crux/contract/order";
import { papersLabel } from "@crux/rules/parcel/pkg-papers";
import { usePapers } from "../../parts/identity/use-papers.tsx";
import { PAPERS_TONES } from "../../parts/parcel/parcel-words.ts";
import { Section } from "../../ui/page/section.tsx";
import { Facts } from "../../ui/show/facts.tsx";
import { Money } from "../../ui/show/money.tsx";
import { Tag } from "../../ui/show/tag.tsx";

type Pkg = Output<typeof orderOpsApi.pkg>;

/** How a parcel stands with its papers, and these themselves for whoever may see them and says why. */
export function PapersSection({ pkg }: { pkg: Pkg }) {
  const { idUse } = pkg;
  const papers = usePapers(pkg.papers === "MISSING" ? null : pkg.id);
  return (
    <Section title="清关证件" acts={papers.act}>
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
                已申报 <Money cents={idUse.amount} />（{idUse.pkgs} 件），待申报{" "}
                <Money cents={idUse.waitingAmount} />（{idUse.waitingPkgs} 件），共{" "}
                <Money
                  cents={idUse.allowance}
                  isAlarm={idUse.amount + idUse.waitingAmount > idUse.allowance}
                />
              </>
            ),
          ],
        ]}
      />
      {papers.shown}
    </Section>
  );
}
