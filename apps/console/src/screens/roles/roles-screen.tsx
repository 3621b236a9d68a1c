import { query } from "@crux/client/query";
import { staffOpsApi } from "@crux/contract/staff";
import { useQuery } from "@tanstack/react-query";
import { useAction } from "../../browser/use-action.ts";
import { RemovedButton } from "../../parts/history/removed-button.tsx";
import { rightName } from "../../parts/staff/call-names.ts";
import { loggedRights } from "../../parts/staff/rights-text.ts";
import { Button } from "../../ui/form/button.tsx";
import { OpenRow } from "../../ui/list/open-row.tsx";
import { listSpec, useListState } from "../../ui/list/use-list-state.ts";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { RoleDrawer } from "./role-drawer.tsx";
import { ROLE_READS } from "./role-form.tsx";
import styles from "./roles-screen.module.css";

/** They all stand on one page: the address holds the open one alone. */
const SPEC = listSpec({ fields: {}, sorts: ["id"] });

function RemovedRoles() {
  const { run, isBusy, error } = useAction(staffOpsApi.restoreRole, {
    refreshes: [...ROLE_READS, staffOpsApi.removed],
    done: "已恢复角色",
    isTold: true,
  });
  return (
    <RemovedButton
      types={["role"]}
      words={({ title, rights }) => [
        typeof title === "string" ? title : "",
        loggedRights(rights)?.map(rightName).join("、") || "没有权限",
      ]}
      restore={(_, id) => run({ id })}
      isBusy={isBusy}
      error={error}
    />
  );
}

/** Sets of rights: those that come built in, and those of the shop. */
export function RolesScreen() {
  const answer = useQuery(query(staffOpsApi.roles, {}));
  const { open, show, hide } = useListState(SPEC);
  const roles = answer.data;
  return (
    <Page
      title="角色"
      note={roles && `${roles.length} 个`}
      acts={
        <>
          <RemovedRoles />
          <Button variant="main" onClick={() => show("new")}>
            新增角色
          </Button>
        </>
      }
    >
      {answer.error && <ErrorView error={answer.error} onRetry={() => void answer.refetch()} />}
      <ul className={styles.list} aria-busy={!roles || undefined}>
        {roles?.map((role) => (
          <li key={role.id}>
            <button type="button" onClick={() => show(role.id)} aria-label={`打开角色 ${role.title}`}>
              <span className={styles.title}>{role.title}</span>
              <span className={styles.note}>
                {role.rights.length} 项权限 · {role.holders} 人使用
              </span>
              {role.builtIn && <Tag>内置</Tag>}
            </button>
          </li>
        ))}
      </ul>
      <OpenRow
        list={{ rows: roles }}
        open={open}
        added={open === "new" && <RoleDrawer onClose={hide} />}
        keyOf={({ id }) => id}
        words={["这个角色", "角色"]}
        isWhole
        onClose={hide}
      >
        {/* A newer version leaves what is being typed: saving says what became of it. */}
        {(role) => <RoleDrawer key={role.id} role={role} onClose={hide} />}
      </OpenRow>
    </Page>
  );
}
