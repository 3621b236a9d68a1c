import { useQueryClient } from "@tanstack/react-query";
import { sessionOver, signOut, useSession } from "../../browser/staff-session.ts";
import { Button } from "../../ui/form/button.tsx";
import { Modal } from "../../ui/layer/modal.tsx";
import styles from "./login-dialog.module.css";
import { LoginForm } from "./login-form.tsx";

/** Asks for the login over the page when the session is over: what was typed there stays, and what failed to load loads. */
export function LoginDialog() {
  const session = useSession();
  const queries = useQueryClient();
  if (!sessionOver.use() || !session) return null;
  return (
    <Modal title="登录已过期">
      <p className={styles.text}>请重新登录，页面上已填写的内容会保留。</p>
      <LoginForm
        name={session.user.name}
        onDone={() => {
          sessionOver.set(false);
          void queries.invalidateQueries();
        }}
      />
      <Button
        variant="ghost"
        onClick={() => {
          sessionOver.set(false);
          signOut();
        }}
      >
        换一个账号
      </Button>
    </Modal>
  );
}
