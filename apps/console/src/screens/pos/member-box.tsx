import type { CounterMember } from "@crux/contract/counter/counter.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { useState } from "react";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import styles from "./pos.module.css";

type MemberBoxProps = {
  member: CounterMember | null;
  fault: string;
  isLocked: boolean;
  onFind: (typed: string) => void;
  onDrop: () => void;
};

/** Who buys: nobody by name, or a member by mobile, number, or the code on their phone. */
export function MemberBox({ member, fault, isLocked, onFind, onDrop }: MemberBoxProps) {
  const [typed, setTyped] = useState("");
  if (member)
    return (
      <div className={styles.member}>
        <span>
          <strong>{member.nickName || `会员 ${member.uid}`}</strong>{" "}
          {member.userClass === "VIP" && <Tag tone="good">黑卡</Tag>}
          {member.balance !== null && <small>余额 {moneyText(member.balance)}</small>}
        </span>
        <Button variant="ghost" disabled={isLocked} onClick={onDrop}>
          换人
        </Button>
      </div>
    );
  return (
    <form
      className={styles.find}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== "") onFind(typed.trim());
        setTyped("");
      }}
    >
      <Field
        label="会员（选填）"
        placeholder="扫会员码，或输入手机号、会员号"
        value={typed}
        maxLength={20}
        autoComplete="off"
        inputMode="tel"
        disabled={isLocked}
        error={fault || undefined}
        onChange={setTyped}
      />
    </form>
  );
}
