import { groupIdentityCode } from "@crux/rules/identity/identity-number";
import { useEffect, useEffectEvent, useState } from "react";
import { bytesOf } from "../../browser/save-file.ts";
import { Facts } from "../../ui/show/facts.tsx";
import styles from "./shown-papers.module.css";

/** How long papers stay in sight. */
const SHOWN_MS = 5 * 60_000;

type Picture = { base64: string } | null;

type ShownPapersProps = {
  papers: { client: string; identifyCode: string; front: Picture; back: Picture };
  /** They have been in sight for long enough. */
  onOver: () => void;
};

/** Papers in the clear, with the time that is left to look at them. */
export function ShownPapers({ papers, onOver }: ShownPapersProps) {
  return (
    <div className={styles.papers}>
      <TimeLeft onOver={onOver} />
      <Facts
        facts={[
          ["证件姓名", papers.client],
          [
            "证件号码",
            <span key="code" className={styles.number}>
              {groupIdentityCode(papers.identifyCode)}
            </span>,
          ],
        ]}
      />
      <div className={styles.cards}>
        <Card side="人像面" picture={papers.front} />
        <Card side="国徽面" picture={papers.back} />
      </div>
    </div>
  );
}

/** Counts down by the clock, since timers sleep in a tab that nobody looks at. */
function TimeLeft({ onOver }: { onOver: () => void }) {
  const [until] = useState(() => Date.now() + SHOWN_MS);
  const [left, setLeft] = useState(SHOWN_MS);
  const tick = useEffectEvent(() => {
    const rest = until - Date.now();
    if (rest <= 0) onOver();
    else setLeft(rest);
  });
  useEffect(() => {
    const timer = setInterval(() => tick(), 1_000);
    const look = () => tick();
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  const seconds = Math.ceil(left / 1_000);
  return (
    <p className={styles.left} data-short={seconds <= 30 ? "" : undefined}>
      <span role="timer">
        {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, "0")}
      </span>{" "}
      后自动收起
    </p>
  );
}

function Card({ side, picture }: { side: string; picture: Picture }) {
  const [address, setAddress] = useState<string>();
  const base64 = picture?.base64;
  useEffect(() => {
    if (!base64) return;
    const made = URL.createObjectURL(new Blob([bytesOf(base64)], { type: "image/jpeg" }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [base64]);
  return (
    <figure className={styles.side}>
      {picture ? <img src={address} alt={`证件${side}`} /> : <span className={styles.none}>没有照片</span>}
      <figcaption>{side}</figcaption>
    </figure>
  );
}
