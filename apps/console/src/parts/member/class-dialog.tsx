import type { UserDetail } from "@crux/contract/report/user-detail.schema";
import { userOpsApi } from "@crux/contract/user";
import { useState } from "react";
import { clashOf } from "../../browser/merge-edit.ts";
import { useAction } from "../../browser/use-action.ts";
import { Chip } from "../../ui/form/chip.tsx";
import { ClashTable } from "../../ui/form/clash-table.tsx";
import { Field } from "../../ui/form/field.tsx";
import { RadioGroup } from "../../ui/form/radio-group.tsx";
import { Question } from "../../ui/layer/question.tsx";
import { dayOf, SYDNEY, startOfDay } from "../../ui/show/zones.ts";
import styles from "./class-dialog.module.css";
import { callName } from "./member-words.ts";
import { MEMBER_READS } from "./use-member.ts";

type Card = { userClass: "PLAIN" | "VIP"; expireTime: string | null };

/** Gives the black card until the end of a day or without one, or ends it. */
export function ClassDialog({ member, onClose }: { member: UserDetail; onClose: () => void }) {
  const [before] = useState({
    userClass: member.userClass,
    expireTime: member.expireTime,
    version: member.version,
  });
  const [userClass, setClass] = useState<Card["userClass"]>("VIP");
  const [isEndless, setEndless] = useState(before.userClass === "VIP" && before.expireTime === null);
  const [day, setDay] = useState(() => dayAfter(before, 12));
  const [reason, setReason] = useState("");
  const [choice, setChoice] = useState<"mine" | "now">();
  const action = useAction(userOpsApi.setUserClass, {
    refreshes: MEMBER_READS,
    done: "已修改",
    isTold: true,
  });
  const clash = clashOf<{ userClass: string; expireTime: string }>(action.error);
  const isPast = userClass === "VIP" && !isEndless && day !== "" && endOf(day) <= new Date().toISOString();
  const mine: Card = {
    userClass,
    expireTime: userClass === "VIP" && !isEndless && day ? endOf(day) : null,
  };
  const save = async () => {
    if (clash && choice === "now") return onClose();
    const version = clash?.version ?? before.version;
    if (await action.run({ uid: member.uid, ...mine, reason: reason.trim(), version })) onClose();
  };
  return (
    <Question
      title={`修改等级：${callName(member)}`}
      text={`目前是${cardText(before)}。客户以后购买黑卡，仍按年顺延。`}
      act="保存"
      isBusy={action.isBusy}
      isReady={
        reason.trim() !== "" &&
        !isPast &&
        (userClass === "PLAIN" || isEndless || day !== "") &&
        (!clash || choice !== undefined)
      }
      error={clash ? null : action.error}
      onAct={() => void save()}
      onClose={onClose}
    >
      <RadioGroup
        label="等级"
        value={userClass}
        options={[
          { value: "VIP", text: "黑卡会员", note: "会员价、专享券和每月返现" },
          { value: "PLAIN", text: "普通会员", note: "黑卡立即结束；已产生的返现照常发放" },
        ]}
        onChange={setClass}
      />
      {userClass === "VIP" && (
        <>
          <div className={styles.chips}>
            {[12, 6, 3].map((months) => (
              <Chip
                key={months}
                isChosen={!isEndless && day === dayAfter(before, months)}
                onPress={() => {
                  setEndless(false);
                  setDay(dayAfter(before, months));
                }}
              >
                {before.userClass === "VIP" && before.expireTime ? "延长" : ""}
                {months === 12 ? "一年" : `${months}个月`}
              </Chip>
            ))}
            <Chip isChosen={isEndless} onPress={() => setEndless(!isEndless)}>
              不限期
            </Chip>
          </div>
          {!isEndless && (
            <Field
              label="有效期至"
              type="date"
              value={day}
              onChange={setDay}
              hint="到当天结束，按悉尼时间"
              error={isPast ? "须晚于今天" : undefined}
            />
          )}
        </>
      )}
      <Field label="原因" value={reason} onChange={setReason} rows={2} maxLength={200} required />
      {clash && (
        <ClashTable
          editor={clash.editor || "客户的订单或到期"}
          editTime={clash.editTime}
          fields={[
            {
              key: "card",
              label: "等级",
              before: cardText(before),
              mine: cardText(mine),
              now: cardText(clash.now as unknown as Card),
            },
          ]}
          choices={{ card: choice }}
          onChoose={(_, one) => setChoice(one)}
        />
      )}
    </Question>
  );
}

function cardText({ userClass, expireTime }: Card): string {
  if (userClass === "PLAIN") return "普通会员";
  return expireTime === null ? "黑卡（不限期）" : `黑卡（至 ${dayOf(new Date(expireTime), SYDNEY)}）`;
}

/** The day of Sydney some months after today, or after a card that runs out later. */
function dayAfter({ userClass, expireTime }: Card, months: number): string {
  const now = new Date();
  const end = userClass === "VIP" && expireTime !== null ? new Date(expireTime) : now;
  const at = new Date(`${dayOf(end > now ? end : now, SYDNEY)}T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at.toISOString().slice(0, 10);
}

const DAY_MS = 86_400_000;

/** The last second of a day in Sydney. */
function endOf(day: string): string {
  const next = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
  return new Date(startOfDay(next, SYDNEY).getTime() - 1_000).toISOString();
}
