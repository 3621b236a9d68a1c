import { taskOpsApi } from "@crux/contract/task";
import { getSession } from "../../browser/staff-session.ts";
import { useAction } from "../../browser/use-action.ts";
import { toast } from "../../ui/layer/toast.tsx";

/** Saves the file that a task left; the log keeps who took it. */
export function useTaskFile(): { save(id: number): Promise<void>; isBusy: boolean } {
  const file = useAction(taskOpsApi.file);
  return {
    isBusy: file.isBusy,
    async save(id) {
      const given = await file.run({ id });
      if (!given) return;
      const answer = await fetch(given.path, {
        headers: { authorization: `Bearer ${getSession()?.token ?? ""}` },
      }).catch(() => null);
      if (!answer?.ok) return toast("下载失败，请重试", { isAlarm: true });
      const url = URL.createObjectURL(await answer.blob());
      const link = document.createElement("a");
      link.href = url;
      link.download = given.fileName;
      link.click();
      URL.revokeObjectURL(url);
    },
  };
}
