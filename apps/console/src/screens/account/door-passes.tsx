import { staffOpsApi } from "@crux/contract/staff";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { PassList } from "../../parts/staff/pass-list.tsx";
import { Button } from "../../ui/form/button.tsx";
import styles from "./account-screen.module.css";
import { SecretSheet } from "./secret-sheet.tsx";

/** One's own door passes, and a fresh one as text for a device that has none. */
export function DoorPasses({ name }: { name: string }) {
  const [pass, setPass] = useState<string | null>(null);
  const add = useAction(staffOpsApi.addPass, { refreshes: [staffOpsApi.passes] });
  const make = async () => {
    const answer = await add.run({});
    if (answer) setPass(answer.pass);
  };
  if (pass)
    return (
      <SecretSheet
        name={name}
        text="在新设备上登录时填写，可多次使用，两年不用即失效。此处只显示这一次。"
        pass={pass}
        onDone={() => setPass(null)}
      />
    );
  return (
    <>
      <p className={styles.note}>
        有人不断猜测您的密码时，在新地点登录要排队；凭通行码不用排队，密码仍须填写。登录过的浏览器会自动保存一个。
      </p>
      <PassList />
      <div className={styles.acts}>
        <Button busy={add.isBusy} onClick={() => void make()}>
          生成通行码
        </Button>
      </div>
    </>
  );
}
