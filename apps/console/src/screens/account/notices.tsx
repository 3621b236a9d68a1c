import { query } from "@crux/client/query";
import { staffOpsApi } from "@crux/contract/staff";
import type { StaffNotices } from "@crux/contract/staff/telling.schema";
import {
  isStaffNotice,
  OWNERS_ALWAYS_HEAR,
  STAFF_NOTICES,
  type StaffNotice,
} from "@crux/rules/people/staff-notices";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useSession } from "../../browser/staff-session.ts";
import { useAction } from "../../browser/use-action.ts";
import { useMay } from "../../browser/use-may.ts";
import { Button } from "../../ui/form/button.tsx";
import { Check } from "../../ui/form/check.tsx";
import { Field } from "../../ui/form/field.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import styles from "./account-screen.module.css";

const NOTICE_NAMES: Record<StaffNotice, string> = {
  PROOF: "付款凭证待审核",
  REFUND: "退款待支付",
  DISPUTE: "付款争议",
  QUESTION: "有操作等待批准",
  ACCOUNT: "员工账号有变动",
  ALARM: "商城告警",
};
const KINDS = Object.keys(NOTICE_NAMES).filter(isStaffNotice);

/** Of what the person at this desk is told by e-mail, and where. */
export function Notices() {
  const answer = useQuery(query(staffOpsApi.notices, {}));
  if (answer.data) return <NoticesForm key={JSON.stringify(answer.data)} kept={answer.data} />;
  if (answer.error) return <ErrorView error={answer.error} onRetry={() => void answer.refetch()} />;
  return <p className={styles.note}>正在读取…</p>;
}

function NoticesForm({ kept }: { kept: StaffNotices }) {
  const may = useMay();
  const isOwner = useSession()?.user.role === "owner";
  const isAlways = (kind: StaffNotice) => isOwner && OWNERS_ALWAYS_HEAR.has(kind);
  const open = KINDS.filter((kind) => may(STAFF_NOTICES[kind]));
  const [email, setEmail] = useState(kept.email ?? "");
  // Whoever never chose is told of all that concerns them.
  const [kinds, setKinds] = useState<readonly string[]>(kept.email === null ? open : kept.kinds);
  const save = useAction(staffOpsApi.saveNotices, {
    refreshes: [staffOpsApi.notices],
    done: email.trim() ? "已保存通知设置" : "已停止邮件通知",
    isTold: true,
  });
  if (open.length === 0) return <p className={styles.note}>没有与您的权限相关的通知。</p>;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save.run({ email: email.trim() || null, kinds: email.trim() ? [...kinds] : [] });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <FormError error={save.error} />
      {!kept.mailFlag && (
        <Notice text="服务器没有启用邮件（MAIL=off），现在不会发送任何通知。启用后按这里的设置发送。" />
      )}
      <Field
        label="通知邮箱"
        type="email"
        autoComplete="email"
        maxLength={200}
        value={email}
        onChange={setEmail}
        hint="留空则不发送。更换后，原邮箱会收到一封说明。"
      />
      <fieldset className={styles.kinds}>
        <legend>通知内容</legend>
        {open.map((kind) => (
          <Check
            key={kind}
            label={isAlways(kind) ? `${NOTICE_NAMES[kind]}（负责人始终会收到）` : NOTICE_NAMES[kind]}
            isOn={isAlways(kind) || kinds.includes(kind)}
            isOff={isAlways(kind)}
            onChange={(isOn) => setKinds(isOn ? [...kinds, kind] : kinds.filter((one) => one !== kind))}
          />
        ))}
      </fieldset>
      <div className={styles.acts}>
        <Button type="submit" busy={save.isBusy}>
          保存通知
        </Button>
      </div>
    </form>
  );
}
