import type { LeavingGoods } from "@crux/contract/promo/activity.schema";
import { Question } from "../../ui/layer/question.tsx";
import styles from "./activity.module.css";

type LeavingDialogProps = {
  leaving: readonly LeavingGoods[];
  /** The word of the button that lets them leave. */
  act?: string;
  isBusy: boolean;
  onAct: () => void;
  onClose: () => void;
};

/** Names the goods that another activity loses, before it does. */
export function LeavingDialog({ leaving, act = "移过来并保存", isBusy, onAct, onClose }: LeavingDialogProps) {
  return (
    <Question
      title={`${leaving.length} 个商品将离开原活动`}
      text="每个商品只能参加一个活动。移过来后，它们不再享受原活动的优惠。"
      act={act}
      isBusy={isBusy}
      onAct={onAct}
      onClose={onClose}
    >
      <ul className={styles.leaving}>
        {leaving.map(({ kind, id, name, activity }) => (
          <li key={`${kind} ${id}`}>
            <span>
              {name}
              <small>{kind === "OFFER" ? "换购商品" : id}</small>
            </span>
            <span>离开「{activity.name}」</span>
          </li>
        ))}
      </ul>
    </Question>
  );
}
