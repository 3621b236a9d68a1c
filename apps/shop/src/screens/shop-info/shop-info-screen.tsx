import { query } from "@crux/client/query";
import { saleApi } from "@crux/contract/sale";
import { useQuery } from "@tanstack/react-query";
import { ShopMark } from "../../parts/shop/shop-mark.tsx";
import { type StoreConfig, useStoreConfig } from "../../parts/shop/store-config.ts";
import { Drawing } from "../../ui/drawings/drawing.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Page } from "../../ui/page/page.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { Card } from "../../ui/show/card.tsx";
import { Cell } from "../../ui/show/cell.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";
import styles from "./shop-info-screen.module.css";

/** Who runs the shop (R-INFO-01, R-INFO-02). */
export function ShopInfoScreen() {
  const { isPending, isError, isFetching, refetch } = useQuery(
    query(saleApi.config, { name: "STORE_CONFIG" }),
  );
  const config = useStoreConfig();
  return (
    <>
      <TitleBar title="店铺信息" />
      <Page>
        {config && <ShopFacts config={config} />}
        {!config && isPending && <Waiting />}
        {!config && !isPending && !isError && <NoFacts />}
        {!config && isError && (
          <ErrorView
            text="网络连接失败，请检查网络后重试"
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
      </Page>
    </>
  );
}

function ShopFacts({ config }: { config: StoreConfig }) {
  return (
    <>
      <Card isFlush>
        <div className={styles.head}>
          <span className={styles.mark}>
            <ShopMark />
          </span>
          <p className={styles.name}>{config.shopName}</p>
        </div>
      </Card>
      <Card isFlush>
        {config.rows.map(({ title, value }) => (
          <Cell key={title} title={title} value={value} />
        ))}
      </Card>
      <Card isFlush>
        <Cell title="店铺名称" value={config.shopName} />
        <Cell title="企业名称" value={config.entityName} />
        <Cell title="技术支持" value={config.technicalSupport} />
        <Cell title="店铺类型" value="企业" />
      </Card>
      <div className={styles.enter}>
        <ButtonLink href="/" size="wide">
          进入店铺
        </ButtonLink>
      </div>
    </>
  );
}

/** A shop whose merchant has not written anything about it yet. */
function NoFacts() {
  return (
    <Empty
      drawing={<Drawing name="search" />}
      text="店铺资料正在准备中"
      action={<ButtonLink href="/">进入店铺</ButtonLink>}
    />
  );
}

function Waiting() {
  return (
    <div aria-busy="true">
      <Card>
        <Skeleton shape="title" width="half" />
        <Skeleton />
        <Skeleton width="long" />
      </Card>
    </div>
  );
}
