import { query } from "@crux/client/query";
import type { StaffRole } from "@crux/contract/role.schema";
import { staffOpsApi } from "@crux/contract/staff";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import styles from "./role-field.module.css";

/** The roles of the shop; undefined until they are there. */
export function useRoles(): readonly StaffRole[] | undefined {
  return useQuery(query(staffOpsApi.roles, {})).data;
}

type RoleFieldProps = { roles: readonly StaffRole[]; value: string; onChange: (name: string) => void };

/** The role of an account, or none. */
export function RoleField({ roles, value, onChange }: RoleFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>角色</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">无角色</option>
        {value !== "" && !roles.some(({ name }) => name === value) && (
          <option value={value}>已删除的角色</option>
        )}
        {roles.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
    </div>
  );
}
