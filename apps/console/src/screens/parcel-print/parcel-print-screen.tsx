import { query } from "@crux/client/query";
import type { Output } from "@crux/contract/endpoint";
import { LIMITS } from "@crux/contract/limits";
import { orderOpsApi } from "@crux/contract/order";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import { pkgLabelCode } from "@crux/rules/parcel/pkg-label";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "wouter";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { useKeys } from "../../ui/keys/use-keys.ts";
import { Notice } from "../../ui/page/notice.tsx";
import { Page } from "../../ui/page/page.tsx";
import { PageFailure } from "../../ui/page/page-failure.tsx";
import { Barcode } from "./barcode.tsx";
import styles from "./parcel-print.module.css";

type Pkg = Output<typeof orderOpsApi.printPkgs>[number];

/** Labels of 100 × 150 mm, or packing lists on A4, of the parcels that the address names, sorted by route. */
export function ParcelPrintScreen() {
  const params = new URLSearchParams(useSearch());
  const isLists = params.get("kind") === "lists";
  const named = (params.get("ids") ?? "").split(",").map(Number);
  const pkgIds = [...new Set(named.filter((id) => Number.isInteger(id) && id > 0))];
  const asked = pkgIds.slice(0, LIMITS.bulkRows);
  const { data, error, refetch } = useQuery({
    ...query(orderOpsApi.printPkgs, { pkgIds: asked }),
    enabled: asked.length > 0,
  });
  const found = new Set(data?.map(({ id }) => id));
  const missing = asked.filter((id) => !found.has(id));
  const sorted = (data ?? []).toSorted(
    (left, right) => left.logisticsRoute.code.localeCompare(right.logisticsRoute.code) || left.id - right.id,
  );
  useKeys([{ keys: "p", text: "打印", act: () => print() }]);
  const title = isLists ? "装箱单" : "面单";
  const other = `/parcels/print?kind=${isLists ? "labels" : "lists"}&ids=${pkgIds.join(",")}`;
  return (
    <Page
      isPaper
      title={title}
      note={data && data.length > 0 && `${data.length} 件 · ${isLists ? "A4" : "100 × 150 mm"}`}
      acts={
        <>
          <ButtonLink href="/parcels">返回包裹</ButtonLink>
          {sorted.length > 0 && <ButtonLink href={other}>{isLists ? "改打面单" : "改打装箱单"}</ButtonLink>}
          <Button variant="main" disabled={sorted.length === 0} onClick={() => print()} keys="P">
            打印
          </Button>
        </>
      }
    >
      {asked.length === 0 && <Notice text="没有选择包裹" />}
      {error && !data && (
        <PageFailure
          error={error}
          missing={logisticsOutcome.PARCEL_NOT_FOUND}
          text="没有这些包裹"
          list={["/parcels", "返回包裹"]}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && <Notice text="没有这些包裹" note="请核对网址里的编号" />}
      {sorted.length > 0 && (
        <div className={styles.left} role="status">
          {missing.length > 0 && <p>{`不存在、不会打印：${missing.map(pkgLabelCode).join("，")}`}</p>}
          {pkgIds.length > asked.length && (
            <p>{`一次最多打印 ${LIMITS.bulkRows} 件，其余 ${pkgIds.length - asked.length} 件请另行打印`}</p>
          )}
        </div>
      )}
      <div className={isLists ? styles.lists : styles.labels}>
        {sorted.map((pkg) =>
          isLists ? <PackingList key={pkg.id} pkg={pkg} /> : <Label key={pkg.id} pkg={pkg} />,
        )}
      </div>
    </Page>
  );
}

function Label({ pkg }: { pkg: Pkg }) {
  const code = pkgLabelCode(pkg.id);
  return (
    <article className={styles.label} aria-label={`面单 ${code}`}>
      <header className={styles.route}>
        <strong>{pkg.logisticsRoute.code}</strong>
        <span>{pkg.logisticsRoute.name}</span>
      </header>
      <Barcode text={code} />
      <section className={styles.to}>
        <h2>
          {pkg.receiverName} <span>{pkg.receiverMobile}</span>
        </h2>
        <p>{addressLine(pkg)}</p>
      </section>
      <section className={styles.from}>
        寄：{pkg.senderName} {pkg.senderMobile}
      </section>
      <dl className={styles.facts}>
        <div>
          <dt>件数</dt>
          <dd>{pkg.totalQuantity}</dd>
        </div>
        <div>
          <dt>重量</dt>
          <dd>{(pkg.realWeight ?? pkg.totalWeight).toFixed(2)} kg</dd>
        </div>
        <div>
          <dt>订单</dt>
          <dd>{pkg.orderId}</dd>
        </div>
      </dl>
      {pkg.extOrderId ? (
        <Barcode text={pkg.extOrderId} isSmall />
      ) : (
        <p className={styles.blank}>待贴承运商运单</p>
      )}
      {pkg.remark && <p className={styles.remark}>备注：{pkg.remark}</p>}
    </article>
  );
}

function PackingList({ pkg }: { pkg: Pkg }) {
  const code = pkgLabelCode(pkg.id);
  return (
    <article className={styles.list} aria-label={`装箱单 ${code}`}>
      <header className={styles.listHead}>
        <div>
          <h2>装箱单 {code}</h2>
          <p>
            {pkg.logisticsRoute.name}（{pkg.logisticsRoute.code}） · 订单 {pkg.orderId}
          </p>
          <p>
            {pkg.receiverName} · {pkg.receiverCity || pkg.receiverCountry}
          </p>
        </div>
        <Barcode text={code} isSmall />
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">✓</th>
            <th scope="col">商品</th>
            <th scope="col">编号</th>
            <th scope="col">件数</th>
          </tr>
        </thead>
        <tbody>
          {pkg.pkgItems.map(({ skuDetail, itemType, quantity }) => (
            <tr key={`${skuDetail.id} ${itemType}`}>
              <td>☐</td>
              <td>
                {skuDetail.productName}
                {itemType === "PREFERENCE" && "（赠品）"}
              </td>
              <td>{skuText(skuDetail)}</td>
              <td>{quantity}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3}>合计</td>
            <td>{pkg.totalQuantity}</td>
          </tr>
        </tfoot>
      </table>
      {pkg.remark && <p>买家备注：{pkg.remark}</p>}
    </article>
  );
}

function addressLine(pkg: Pkg): string {
  const parts = [
    pkg.receiverCountry,
    pkg.receiverState,
    pkg.receiverCity,
    pkg.receiverDistrict,
    pkg.receiverAddress,
  ];
  return [...parts.filter((part, place) => part && part !== parts[place - 1]), pkg.receiverPostCode]
    .join(" ")
    .trim();
}

function skuText({ id }: Pkg["pkgItems"][number]["skuDetail"]): string {
  return `#${id}`;
}
