import { useEffect, useEffectEvent, useState } from "react";
import { toast } from "../../ui/layer/toast.tsx";

const EVERY_MS = 3000;
const TIMES = 5;

/** Asks again every 3 s, 5 times at most, while the answer is open; true once it gave up (OP-064). */
export function usePolling(isOpen: boolean, ask: () => Promise<unknown>): boolean {
  const [count, setCount] = useState(0);
  const repeat = useEffectEvent(async () => {
    await ask();
    setCount(count + 1);
    if (count + 1 === TIMES) toast("暂未收到付款结果，请稍后查看订单");
  });
  useEffect(() => {
    if (!isOpen || count >= TIMES) return;
    const timer = setTimeout(() => void repeat(), EVERY_MS);
    return () => clearTimeout(timer);
  }, [isOpen, count]);
  return count >= TIMES;
}
