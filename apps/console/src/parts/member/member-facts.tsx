import type { UserDetail } from "@crux/contract/report/user-detail.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { Facts } from "../../ui/show/facts.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { NumberLink } from "../payment/number-link.tsx";
import { SEX_NAMES } from "./member-words.ts";

/** Who a customer is. */
export function ProfileFacts({ member }: { member: UserDetail }) {
  return (
    <Facts
      facts={[
        ["编号", member.uid],
        ["用户名", member.name],
        ["手机", member.mobile],
        ["邮箱", member.email],
        ["微信", member.wechatFlag ? "已绑定" : "未绑定"],
        ...(member.sex ? [["性别", SEX_NAMES[member.sex]] as const] : []),
        ["注册时间", <Moment key="since" at={member.createTime} />],
        ...(member.disabledTime
          ? [["停用时间", <Moment key="off" at={member.disabledTime} />] as const]
          : []),
        ...(member.closingTime
          ? [["注销时间", <Moment key="closing" at={member.closingTime} />] as const]
          : []),
      ]}
    />
  );
}

/** Until when somebody has the card, who gave it, and what it earns. */
export function CardFacts({ member }: { member: UserDetail }) {
  const isMember = member.userClass === "VIP";
  return (
    <Facts
      facts={[
        ["等级", isMember ? "黑卡会员" : "普通会员"],
        ...(isMember || member.expireTime
          ? [
              [
                isMember ? "有效期至" : "黑卡曾至",
                member.expireTime ? <Moment key="end" at={member.expireTime} /> : "不限期",
              ] as const,
            ]
          : []),
        ["本月消费", moneyText(member.seasonAmount)],
        ["上月消费", moneyText(member.lastSeasonAmount)],
        ["本月预计返现", moneyText(member.estimateAmount)],
        ["待发返现", `${moneyText(member.openRebateAmount)}（${member.openRebates} 笔）`],
        ...(member.owedRebateAmount > 0
          ? [
              [
                "返现欠款",
                <NumberLink
                  key="owed"
                  to="/rebates?tab=issued&uid="
                  id={member.uid}
                  text={moneyText(member.owedRebateAmount)}
                />,
              ] as const,
            ]
          : []),
        ...(member.editor && member.editTime
          ? [
              [
                "最后修改",
                <span key="edit">
                  {member.editor} <Moment at={member.editTime} />
                </span>,
              ] as const,
            ]
          : []),
      ]}
    />
  );
}
