import { Notice } from "./notice.tsx";

/** Stands in place of what somebody may not see: which right is missing, and who can give it. */
export function NoRight({ rights }: { rights: readonly string[] }) {
  return <Notice text="无权限访问" note={`需要权限：${rights.join(" 或 ")}。请联系负责人开通。`} />;
}
