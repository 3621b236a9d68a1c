import type { Output } from "@crux/contract/endpoint";
import { orderOpsApi } from "@crux/contract/order";
import { groupIdentityCode } from "@crux/rules/identity/identity-number";
import { papersLabel } from "@crux/rules/parcel/pkg-papers";
import { useEffect, useState } from "react";
import { bytesOf } from "../../browser/save-file.ts";
import { useAction } from "../../browser/use-action.ts";
import { useMay } from "../../browser/use-may.ts";
import { PAPERS_TONES } from "../../parts/parcel/parcel-words.ts";
import { Button } from "../../ui/form/button.tsx";
import { ReasonDialog } from "../../ui/layer/reason-dialog.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Facts } from "../../ui/show/facts.tsx";
import { Money } from "../../ui/show/money.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import styles from "./parcels.module.css";

type Pkg = Output<typeof orderOpsApi.pkg>;
type Papers = Output<typeof orderOpsApi.showPapers>;

/** Papers stay in sight for five minutes. */
const SHOWN_MS = 5 * 60_000;

/** How a parcel stands with its papers, and these themselves for whoever may see them and says why. */
export function PapersSection({ pkg }: { pkg: Pkg }) {
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const [papers, setPapers] = useState<Papers | null>(null);
  const action = useAction(orderOpsApi.showPapers, { isTold: true });
  useEffect(() => {
    if (!papers) return;
    const timer = setTimeout(() => setPapers(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [papers]);
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
      {papers && (
        <>
          <Facts
            facts={[
              ["证件姓名", papers.client],
              [
                "身份证号",
                <span key="code" className={styles.number}>
                  {groupIdentityCode(papers.identifyCode)}
                </span>,
              ],
            ]}
          />
          <div className={styles.cards}>
            <Card side="人像面" picture={papers.front} />
            <Card side="国徽面" picture={papers.back} />
          </div>
        </>
      )}
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

function Card({ side, picture }: { side: string; picture: Papers["front"] }) {
  const [address, setAddress] = useState<string>();
  const base64 = picture?.base64;
  useEffect(() => {
    if (!base64) return;
    const made = URL.createObjectURL(new Blob([bytesOf(base64)], { type: "image/jpeg" }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [base64]);
  return address ? (
    <img className={styles.card} src={address} alt={`证件${side}`} />
  ) : (
    <p>{side}：没有图片</p>
  );
}
