import { staffOpsApi } from "@crux/contract/staff";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useCall } from "../browser/api.ts";
import { KEPT_VIEWS } from "../browser/ask-ahead.ts";
import { type KeptSettings, KeptSettingsContext, type ListSettings } from "../ui/list/list-settings.ts";

/** Keeps with the person how they like to see lists, so that it is the same at every desk. */
export function KeptSettingsProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const { data, isPending } = useQuery({ ...KEPT_VIEWS, staleTime: Number.POSITIVE_INFINITY });
  const { run } = useCall(staffOpsApi.saveView);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the call is the same in every rendering.
  const kept = useMemo(
    (): KeptSettings => ({
      isKnown: !isPending,
      get: (list) => data?.find((one) => one.list === list),
      save(list, { hidden, compact, views }: ListSettings) {
        const changed = { list, hidden: [...hidden], compact, views: [...views] };
        // It shows at once; when it cannot be kept a toast says so, and the next visit has what was.
        queries.setQueryData(KEPT_VIEWS.queryKey, [
          ...(data ?? []).filter((one) => one.list !== list),
          changed,
        ]);
        void run(changed);
      },
    }),
    [data, isPending, queries],
  );
  return <KeptSettingsContext value={kept}>{children}</KeptSettingsContext>;
}
