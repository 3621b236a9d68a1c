import { reportOpsApi } from "@crux/contract/report";
import { TICKET_COLUMNS } from "@crux/rules/table/ticket-columns";
import { ImportPage } from "../../parts/table/import-page.tsx";
import styles from "../../parts/table/table-import.module.css";
import type { Figure, TableResult } from "../../parts/table/table-result.tsx";
import { useImport } from "../../parts/table/use-import.ts";
import { Section } from "../../ui/page/section.tsx";

type TicketsResult = TableResult & { usable: number; used: number; same: number };

const REFRESHES = [reportOpsApi.couponRules];
const EXAMPLE = ["8800123456", "新年十元券", "13800138000", "", "2027-12-31", "未使用"];

/** Tickets that customers held in a former shop: looked at as soon as their table is chosen, then brought in. */
export function CouponImportScreen() {
  const work = useImport<TicketsResult>({
    task: "coupon.moveIn",
    columns: TICKET_COLUMNS,
    refreshes: REFRESHES,
    isCheckedFirst: true,
  });
  const { result } = work;
  const coming = result ? result.usable + result.used : 0;
  const tickets = `迁入 ${coming.toLocaleString("en-AU")} 张券`;
  return (
    <ImportPage
      title="迁入优惠券"
      work={work}
      table={{ label: "优惠券表格", note: "每行一张券" }}
      template={{ name: "优惠券模板", rows: [TICKET_COLUMNS.head, EXAMPLE] }}
      figuresOf={figuresOf}
      act={{
        text: coming > 0 ? tickets : "没有可迁入的券",
        isReady: coming > 0 && !(work.isAllOrNothing && (result?.faulty ?? 0) > 0),
      }}
      question={{
        title: `${tickets}？`,
        text: "迁入后不能整份撤回，个别券可按券码查找并作废。",
        act: "开始迁入",
      }}
      beside={
        <Section title="说明">
          <ul className={styles.rules}>
            <li>先新建优惠券，再迁入会员手中的券；“优惠券”一列写它的名称，同名时写领券链接中的编号。</li>
            <li>持有人写手机号或旧系统的客户号，两者都写时须为同一会员。会员须先迁入或已注册。</li>
            <li>券码是 4 至 32 位字母、数字或 -，同一券码只迁入一次，重复导入同一文件不会改变任何内容。</li>
            <li>有效期到当天悉尼时间结束，不晚于优惠券本身的截止时间。</li>
            <li>状态写“未使用”或“已使用”；已使用的券只作记录，不能再用。</li>
            <li>迁入的券计入每人可领张数和总数，超出的行会列为错误。</li>
          </ul>
        </Section>
      }
    />
  );
}

const figuresOf = ({ usable, used, same }: TicketsResult): Figure[] => [
  ["未使用的券", usable],
  ["已使用的券", used],
  ["以前已迁入", same],
];
