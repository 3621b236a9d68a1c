import { query } from "@crux/client/query";
import type { Output } from "@crux/contract/endpoint";
import { orderOpsApi } from "@crux/contract/order";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import { companyName } from "@crux/rules/parcel/logistics-company";
import { pkgLabelCode } from "@crux/rules/parcel/pkg-label";
import { pkgTypeLabel } from "@crux/rules/parcel/pkg-labels";
import { trackLabel } from "@crux/rules/parcel/track-states";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { useMay } from "../../browser/use-may.ts";
import { PackPictures } from "../../parts/parcel/pack-pictures.tsx";
import { PKG_NAMES, stationsOf } from "../../parts/parcel/parcel-words.ts";
import { Drawer } from "../../ui/layer/drawer.tsx";
import { Answer } from "../../ui/page/answer.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Facts } from "../../ui/show/facts.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { Money } from "../../ui/show/money.tsx";
import { Stations } from "../../ui/show/stations.tsx";
import { NoteForm } from "./note-form.tsx";
import { PapersSection } from "./papers-section.tsx";
import { ParcelActs } from "./parcel-acts.tsx";
import styles from "./parcels.module.css";

type Pkg = Output<typeof orderOpsApi.pkg>;

/** What somebody began to do with a parcel in the list. */
export type Begun = "case" | "note";

type DrawerProps = { pkgId: number; begun: Begun | null; onClose: () => void };

/** One parcel: where it stands, what lies in it, with which papers it is cleared, and its whole way. */
export function ParcelDrawer({ pkgId, begun, onClose }: DrawerProps) {
  const answer = useQuery(query(orderOpsApi.pkg, { pkgId }));
  const { data: pkg } = answer;
  return (
    <Drawer
      title={`${pkgLabelCode(pkgId)}${pkg ? ` · ${pkg.logisticsRoute.name}` : ""}`}
      label={`包裹 ${pkgLabelCode(pkgId)}`}
      onClose={onClose}
      acts={pkg && <ParcelActs pkg={pkg} isCaseBegun={begun === "case"} />}
    >
      <Answer
        answer={answer}
        missing={logisticsOutcome.PARCEL_NOT_FOUND}
        none="没有这个包裹"
        list={[onClose, "返回包裹"]}
      >
        {(one) => <Body pkg={one} isNoteBegun={begun === "note"} />}
      </Answer>
    </Drawer>
  );
}

function Body({ pkg, isNoteBegun }: { pkg: Pkg; isNoteBegun: boolean }) {
  const may = useMay();
  return (
    <>
      <Section title="状态">
        <p className={styles.state}>
          <Stations {...stationsOf(pkg.pkgStatus)} />
          {PKG_NAMES[pkg.pkgStatus]}
        </p>
        <Facts
          facts={[
            [
              "订单",
              may("order.read") ? (
                <Link key="order" className={styles.link} href={`/orders/${pkg.orderId}`}>
                  {pkg.orderId}
                </Link>
              ) : (
                pkg.orderId
              ),
            ],
            ["类型", pkgTypeLabel(pkg.logisticsPkgType)],
            ["运单", pkg.extOrderId && `${companyName(pkg.logisticsCompany)} ${pkg.extOrderId}`],
            ["转运", pkg.handoverNo && `${companyName(pkg.handoverCompany)} ${pkg.handoverNo}`],
            ["计费重量", `${pkg.totalWeight.toFixed(2)} kg`],
            ["实际重量", pkg.realWeight === null ? "" : `${pkg.realWeight.toFixed(2)} kg`],
            ["运费", <Money key="fee" cents={pkg.totalFee} />],
            ["买家备注", pkg.remark],
          ]}
        />
      </Section>
      <Section title="收件">
        <Facts
          facts={[
            ["收件人", `${pkg.receiverName} ${pkg.receiverMobile}`],
            ["地址", addressText(pkg)],
            ["寄件人", `${pkg.senderName} ${pkg.senderMobile}`],
          ]}
        />
      </Section>
      {pkg.papers !== "NONE" && <PapersSection pkg={pkg} />}
      <Section title={`物品 ${pkg.totalQuantity} 件`}>
        <table className={styles.goods}>
          <thead>
            <tr>
              <th scope="col">名称</th>
              <th scope="col">件数</th>
              <th scope="col">价值</th>
            </tr>
          </thead>
          <tbody>
            {pkg.pkgItems.map(({ skuDetail, itemType, quantity, amount }) => (
              <tr key={`${skuDetail.id} ${itemType}`}>
                <td>
                  {skuDetail.productName}
                  {itemType === "PREFERENCE" && "（赠品）"}
                </td>
                <td>{quantity}</td>
                <td>
                  <Money cents={amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
      {pkg.packImg !== "" && (
        <Section title="打包照片">
          <PackPictures packImg={pkg.packImg} />
        </Section>
      )}
      <Section title="轨迹">
        {pkg.logisticsPkgTracks.length === 0 ? (
          <p className={styles.note}>还没有轨迹</p>
        ) : (
          <ol className={styles.way}>
            {pkg.logisticsPkgTracks.map((track) => (
              <li key={`${track.time} ${track.content}`}>
                <span>{track.time.slice(0, 16)}</span>
                <span>{[trackLabel(track.statusCode), track.content].filter(Boolean).join(" · ")}</span>
              </li>
            ))}
          </ol>
        )}
      </Section>
      <NoteForm key={pkg.id} pkgId={pkg.id} note={pkg.note} isBegun={isNoteBegun} />
      <Section title="记录">
        <ol className={styles.way}>
          {pkg.history.map((step) => (
            <li key={`${step.time} ${step.to}`}>
              <Moment at={step.time} />
              <span>
                {PKG_NAMES[step.to]} · {whoText(step)}
              </span>
            </li>
          ))}
        </ol>
      </Section>
    </>
  );
}

function addressText(pkg: Pkg): string {
  const {
    receiverCountry,
    receiverState,
    receiverCity,
    receiverDistrict,
    receiverAddress,
    receiverPostCode,
  } = pkg;
  const parts = [
    receiverCountry,
    receiverState,
    receiverCity,
    receiverDistrict,
    receiverAddress,
    receiverPostCode,
  ];
  return parts.filter((part, place) => part && part !== parts[place - 1]).join(" ");
}

function whoText({ actor, actorName }: Pkg["history"][number]): string {
  if (actorName) return actorName;
  if (actor.startsWith("user ")) return "客户";
  return actor.startsWith("carrier ") ? "承运商" : "系统";
}
