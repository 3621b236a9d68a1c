import styles from "./agree-line.module.css";

/** What submitting means, with the agreement in short and the shop's policy (R-PRE-08). */
export function AgreeLine({ policyUrl, onAgreement }: { policyUrl: string; onAgreement: () => void }) {
  return (
    <p className={styles.agree}>
      提交订单即表示您已阅读并同意
      <button type="button" className={styles.link} onClick={onAgreement}>
        《用户协议》
      </button>
      {policyUrl && (
        <>
          和
          <a className={styles.link} href={policyUrl} target="_blank" rel="noreferrer">
            《商城政策》
          </a>
        </>
      )}
    </p>
  );
}
