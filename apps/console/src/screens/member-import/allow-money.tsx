import { userMoveInOpsApi } from "@crux/contract/user";
import { moneyText } from "@crux/rules/money/money-text";
import { useAction } from "../../browser/use-action.ts";
import { useMay } from "../../browser/use-may.ts";
import { Button } from "../../ui/form/button.tsx";
import styles from "./member-import.module.css";

/** The word for all the money of a table, by whoever may. */
export function AllowMoney({ id, missing }: { id: number; missing: number }) {
  const may = useMay();
  const allow = useAction(userMoveInOpsApi.allowMoveIn, {
    refreshes: [userMoveInOpsApi.moveIns],
    done: "余额已批准转入",
  });
  if (!may("wallet.adjust")) return <p className={styles.note}>由可以调整钱包的同事在本页批准</p>;
  return (
    <Button
      busy={allow.isBusy}
      disabled={allow.waits !== null}
      onClick={() => void allow.run({ id, amount: missing })}
    >
      {allow.waits ?? `批准转入 ${moneyText(missing)}`}
    </Button>
  );
}
