import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { refusedToken, signOut, useSession } from "../../browser/staff-session.ts";
import { Button } from "../../ui/form/button.tsx";
import { Modal } from "../../ui/layer/modal.tsx";
import styles from "./login-dialog.module.css";
import { LoginForm } from "./login-form.tsx";

/** Asks for the login over the page when the session is over: what was typed there stays, and what failed to load loads. */
export function LoginDialog() {
  const session = useSession();
  return refusedToken.use() === session?.token && session && <Dialog name={session.user.name} />;
}

/** Goes when the same person is signed in again, here or in another tab. */
function Dialog({ name }: { name: string }) {
  const queries = useQueryClient();
  useEffect(() => () => void queries.invalidateQueries(), [queries]);
  return (
    <Modal title="登录已过期">
      <p className={styles.text}>请重新登录，页面上已填写的内容会保留。</p>
      <LoginForm name={name} />
      <Button variant="ghost" onClick={signOut}>
        换一个账号
      </Button>
    </Modal>
  );
}
