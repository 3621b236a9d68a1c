import { codeText } from "@crux/contract/codes";
import * as couponOutcome from "@crux/contract/outcomes/coupon";
import { useParams } from "@crux/web/navigation";
import { Drawing } from "../../ui/drawings/drawing.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { Page } from "../../ui/page/page.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import styles from "./collect-coupon-result-screen.module.css";

/** Whether a coupon was collected, and why not (R-CPN-15 … 17, OP-110). */
export function CollectCouponResultScreen() {
  const params = useParams();
  const isCollected = params.get("status") === "success";
  const text = isCollected ? "领取成功" : "领取失败";
  return (
    <>
      <TitleBar title="领取结果" />
      <Page>
        <div role="status">
          <Empty
            drawing={<Drawing name="coupon" />}
            text={text}
            hint={isCollected ? "已放入我的优惠券，结算时自动选用最优惠的一张" : reasonOf(params)}
            action={
              <span className={styles.acts}>
                <ButtonLink href="/" replace>
                  {isCollected ? "立即使用" : "进入商城"}
                </ButtonLink>
                {isCollected && (
                  <ButtonLink href="/coupon" variant="plain" replace>
                    我的优惠券
                  </ButtonLink>
                )}
              </span>
            }
          />
        </div>
      </Page>
    </>
  );
}

function reasonOf(params: URLSearchParams): string {
  const code = Number(params.get("code"));
  const limit = params.get("limit") ?? "";
  if (code === couponOutcome.ALREADY_COLLECTED && /^[1-9]\d{0,5}$/.test(limit))
    return `每人限领${limit}张，不能重复领取`;
  if (code === couponOutcome.ALREADY_COLLECTED) return codeText(couponOutcome.ALREADY_COLLECTED);
  return (Number.isInteger(code) && code > 0 && codeText(code)) || "操作未成功，请稍后再试";
}
