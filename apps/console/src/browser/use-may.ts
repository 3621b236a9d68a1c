import type { StaffRight } from "@crux/rules/people/staff-rights";
import { useSession } from "./staff-session.ts";

/** Whether the person at this device has a right: what they may not do is not offered, and the server refuses it besides. */
export function useMay(): (right: StaffRight) => boolean {
  const rights = useSession()?.user.rights ?? [];
  return (right) => rights.includes(right);
}
