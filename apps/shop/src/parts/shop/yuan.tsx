import { yuanText } from "@crux/rules/money/yuan";
import { useRate } from "./use-rate.ts";

type YuanProps = { cents: number; className: string | undefined };

/** About what an amount comes to in yuan, with words behind it; nothing where the merchant set no rate. What is paid are dollars. */
export function Yuan({ cents, className, after = "" }: YuanProps & { after?: string }) {
  const rate = useRate();
  return rate && <p className={className}>{yuanText(cents, rate.parts) + after}</p>;
}

/** The same in a sentence, with the rate that it goes by. */
export function YuanNote({ cents, className }: YuanProps) {
  const rate = useRate();
  if (!rate) return null;
  const since = rate.day && `（${rate.day}）`;
  return (
    <p className={className}>
      {yuanText(cents, rate.parts)}，按 1 澳元 = {rate.text} 元人民币{since}估算，仅供参考，实际按澳元付款
    </p>
  );
}
