import { useEffect } from "react";
import { ToastHost } from "../../ui/layer/toast.tsx";
import { ShopStar } from "../shop-star.tsx";
import { LoginForm } from "./login-form.tsx";
import styles from "./login-screen.module.css";

/** What stands at every address while nobody is signed in; the address stays, and opens after the login. */
export function LoginScreen() {
  useEffect(() => {
    document.title = "登录 · 控制台";
  }, []);
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <div className={styles.name}>
          <ShopStar />
          <h1>南十字 控制台</h1>
        </div>
        <LoginForm />
      </div>
      <ToastHost />
    </main>
  );
}
