import type { StaffRole } from "@crux/contract/role.schema";
import { staffOpsApi } from "@crux/contract/staff";
import { isRecord } from "@crux/web/storage";
import { type FormEvent, useState } from "react";
import { useSession } from "../../browser/staff-session.ts";
import { useAction } from "../../browser/use-action.ts";
import { useMay } from "../../browser/use-may.ts";
import { RightsPicker } from "../../parts/staff/rights-picker.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { Drawer } from "../../ui/layer/drawer.tsx";
import { Question } from "../../ui/layer/question.tsx";
import { Section } from "../../ui/page/section.tsx";
import styles from "./role-drawer.module.css";

const REFRESHES = [staffOpsApi.roles, staffOpsApi.list, staffOpsApi.approvals] as const;

/** One role, or a new one: its name and rights. An owner's can only be read. */
export function RoleDrawer({ role, onClose }: { role: StaffRole | null; onClose: () => void }) {
  const isFixed = role?.name === "owner";
  const isOwn = useSession()?.user.role === role?.name;
  const may = useMay();
  return (
    <Drawer
      title={role?.title ?? "新增角色"}
      onClose={onClose}
      acts={role && !role.builtIn ? <Removal role={role} onDone={onClose} /> : undefined}
    >
      <Section
        title="权限"
        acts={
          role &&
          may("audit.read") && <ButtonLink href={`/audit?about=role&thing=${role.id}`}>审计记录</ButtonLink>
        }
      >
        {isFixed && <p>负责人拥有全部权限，包括以后新增的。</p>}
        {isOwn && !isFixed && <p>这是您自己的角色，其权限由其他负责人修改。</p>}
        <RoleForm role={role} isOff={isFixed || isOwn} onDone={onClose} />
      </Section>
    </Drawer>
  );
}

type RoleFormProps = { role: StaffRole | null; isOff: boolean; onDone: () => void };

function RoleForm({ role, isOff, onDone }: RoleFormProps) {
  const [title, setTitle] = useState(role?.title ?? "");
  const [rights, setRights] = useState<string[]>(role?.rights ?? []);
  const options = { refreshes: REFRESHES, isTold: true };
  const add = useAction(staffOpsApi.addRole, { ...options, done: "已新增角色" });
  const save = useAction(staffOpsApi.saveRole, { ...options, done: "已修改角色" });
  const { isBusy, error, waits } = role ? save : add;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = role
      ? await save.run({ id: role.id, title, rights, version: role.version })
      : await add.run({ title, rights });
    if (answer) onDone();
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <FormError error={error && { message: `${error.message}${clashNote(error.data)}` }} />
      <Field
        label="角色名称"
        value={title}
        onChange={setTitle}
        maxLength={20}
        disabled={isOff}
        autoComplete="off"
        required
      />
      <RightsPicker label="权限" chosen={rights} onChange={setRights} isOff={isOff} />
      {!isOff && (
        <div className={styles.acts}>
          <Button type="submit" variant="main" busy={isBusy} disabled={title.trim() === "" || !!waits}>
            {waits ?? "保存"}
          </Button>
        </div>
      )}
    </form>
  );
}

/** Who was faster, where somebody was. */
function clashNote(data: unknown): string {
  return isRecord(data) && typeof data.editor === "string"
    ? `（${data.editor} 刚刚修改过，请关闭后重新打开）`
    : "";
}

function Removal({ role, onDone }: { role: StaffRole; onDone: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const remove = useAction(staffOpsApi.removeRole, {
    refreshes: REFRESHES,
    done: "已删除角色",
    isTold: true,
  });
  const submit = async () => {
    if ((await remove.run({ id: role.id })) !== undefined) onDone();
  };
  return (
    <>
      <Button variant="danger" onClick={() => setAsked(true)}>
        删除角色
      </Button>
      {isAsked && (
        <Question
          title={`删除角色“${role.title}”？`}
          text={role.holders > 0 ? `仍有 ${role.holders} 人使用，须先更换他们的角色。` : "删除后不能恢复。"}
          act="删除"
          isDanger
          isBusy={remove.isBusy}
          error={remove.error}
          onAct={() => void submit()}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
