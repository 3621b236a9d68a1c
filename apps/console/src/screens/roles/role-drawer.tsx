import type { StaffRole } from "@crux/contract/role.schema";
import { staffOpsApi } from "@crux/contract/staff";
import { useState } from "react";
import { useSession } from "../../browser/staff-session.ts";
import { useAction } from "../../browser/use-action.ts";
import { useMay } from "../../browser/use-may.ts";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { Drawer } from "../../ui/layer/drawer.tsx";
import { Question } from "../../ui/layer/question.tsx";
import { Section } from "../../ui/page/section.tsx";
import { ROLE_READS, RoleForm } from "./role-form.tsx";

/** One role, or without one a new one: its name and rights. An owner's can only be read. */
export function RoleDrawer({ role = null, onClose }: { role?: StaffRole | null; onClose: () => void }) {
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
        title="角色"
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

function Removal({ role, onDone }: { role: StaffRole; onDone: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const remove = useAction(staffOpsApi.removeRole, {
    refreshes: ROLE_READS,
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
          text={
            role.holders > 0 ? `仍有 ${role.holders} 人使用，须先更换他们的角色。` : "可在「已删除」里恢复。"
          }
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
