import { Notice } from "./notice.tsx";

type NoRightProps = { rights: readonly string[]; givers?: readonly string[] };

/** Stands in place of what somebody may not see: which right is missing, and who can give it. */
export function NoRight({ rights, givers = [] }: NoRightProps) {
  const who = givers.length > 0 ? givers.join("、") : "负责人";
  return <Notice text="无权限访问" note={`需要权限：${rights.join(" 或 ")}。请联系 ${who} 开通。`} />;
}
