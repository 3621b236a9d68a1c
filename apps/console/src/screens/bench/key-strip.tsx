import { useMay } from "../../browser/use-may.ts";
import { clockOf, SYDNEY } from "../../ui/show/zones.ts";
import styles from "./bench.module.css";
import type { Bench } from "./use-bench.ts";
import { canReadCodes } from "./use-code-camera.ts";

/** The keys that do something now, at the foot of the bench; each can be pressed with the pointer, too. */
export function KeyStrip({ bench, isReading }: { bench: Bench; isReading: boolean }) {
  const may = useMay();
  const { isOpen, count, last, parcel } = bench;
  const canReopen = parcel.pkg ? parcel.pkg.pkgStatus === "PACKAGED" : last !== null;
  const keys: [string, string, (() => void) | null][] = [
    ...(isOpen
      ? ([
          ["↑ ↓", "选商品", null],
          ["+", "点一件", () => count.add(1)],
          ["−", "退一件", () => count.add(-1)],
          ["F2", "缺货", () => void bench.short()],
        ] as const satisfies [string, string, (() => void) | null][])
      : []),
    ...(isOpen && count.strange !== null && may("stock.edit")
      ? ([["F4", `把 ${count.strange} 存为所选商品的条码`, () => void bench.learn()]] as [
          string,
          string,
          () => void,
        ][])
      : []),
    ...(canReopen
      ? ([["F8", parcel.pkg ? "撤回封箱" : "撤回上一包", bench.reopen]] as [string, string, () => void][])
      : []),
    ...(canReadCodes()
      ? ([["F9", isReading ? "停止摄像头扫码" : "用摄像头扫码", null]] as [string, string, null][])
      : []),
    ["Esc", parcel.pkg ? "放下包裹" : "退出", parcel.pkg ? bench.putAside : null],
  ];
  return (
    <footer className={styles.strip}>
      <ul aria-label="按键">
        {keys.map(([key, word, act]) => (
          <li key={key}>
            {act ? (
              <button type="button" onClick={act}>
                <kbd>{key}</kbd> {word}
              </button>
            ) : (
              <span>
                <kbd>{key}</kbd> {word}
              </span>
            )}
          </li>
        ))}
      </ul>
      {last && parcel.pkg && (
        <p>
          上一包 {last.number} {clockOf(last.at, SYDNEY)} 已封箱
        </p>
      )}
    </footer>
  );
}
