import { query } from "@crux/client/query";
import { staffOpsApi } from "@crux/contract/staff";
import { useQuery } from "@tanstack/react-query";
import { useMay } from "../../browser/use-may.ts";

/** The accounts of the staff for a filter; none for whoever may not see the list of them. */
export function useStaffChoices(): readonly { value: string; text: string }[] {
  const may = useMay();
  const input = { pageSize: 100, sort: "name" } as const;
  const answer = useQuery({ ...query(staffOpsApi.list, input), enabled: may("staff.edit") });
  return (answer.data?.list ?? []).map(({ id, name }) => ({ value: String(id), text: name }));
}
