import { query } from "@crux/client/query";
import { LIMITS } from "@crux/contract/limits";
import { userApi } from "@crux/contract/user";
import { beijingClock } from "@crux/rules/time/beijing-time";
import { CodeImage } from "@crux/web/codes/code-image";
import { useQuery } from "@tanstack/react-query";
import { Drawing } from "../../ui/drawings/drawing.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";
import styles from "./member-code.module.css";

/** A fresh code well before the shown one ends, while the page is looked at. */
const RENEW_MS = LIMITS.memberCodeSeconds * 800;

/** The code for the till as barcode, QR and digits; without a network the last one stays, marked (R-MEM-01 to R-MEM-03). */
export function MemberCode() {
  const load = useQuery({
    ...query(userApi.memberCode, {}),
    staleTime: 0,
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
    refetchInterval: RENEW_MS,
  });
  const { data: code, isFetching, isError, dataUpdatedAt } = load;
  if (code === undefined && isError && !isFetching) {
    return (
      <section className={styles.panel} aria-label="会员码">
        <ErrorView
          drawing={<Drawing name="lock" />}
          text="会员码获取失败，请刷新重试"
          onRetry={() => void load.refetch()}
        />
      </section>
    );
  }
  return (
    <section className={styles.panel} aria-label="会员码" aria-busy={isFetching}>
      <p className={styles.hint}>请向店员出示会员码</p>
      <div className={styles.codes} data-busy={isFetching && code ? "" : undefined}>
        <div className={styles.barcode}>
          {code ? (
            <CodeImage kind="barcode" text={code} alt="会员条形码" />
          ) : (
            <Skeleton shape="block" className={styles.waiting} />
          )}
        </div>
        <div className={styles.qr}>
          {code ? <CodeImage kind="qr" text={code} alt="会员二维码" /> : <Skeleton shape="picture" />}
        </div>
        {isFetching && (
          <p role="status" className={code ? styles.loading : "visually-hidden"}>
            加载中…
          </p>
        )}
      </div>
      <p className={styles.digits}>{code ? grouped(code) : <Skeleton width="half" />}</p>
      <p role="status" className={styles.state} data-old={isError ? "" : undefined}>
        {dataUpdatedAt > 0 && (
          <span>
            {isError && !isFetching ? "获取失败，上次更新于" : "更新于"}
            {beijingClock(new Date(dataUpdatedAt)).slice(11)}（北京时间）
          </span>
        )}
        <span>{isError ? "显示的会员码可能已失效" : "扫码时请调高屏幕亮度"}</span>
      </p>
      <Button variant="ghost" onClick={() => !isFetching && void load.refetch()}>
        <Icon name="refresh" size={20} />
        刷新
      </Button>
    </section>
  );
}

function grouped(code: string): string {
  return code.replace(/(.{4})(?=.)/g, "$1 ");
}
