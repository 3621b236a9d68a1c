import { copyText } from "@crux/web/clipboard";
import { useSyncExternalStore } from "react";
import { isInWechat } from "../../browser/device.ts";
import { useConfig } from "../../parts/shop/store-config.ts";
import { Button } from "../../ui/form/button.tsx";
import { toast } from "../../ui/layer/toast.tsx";
import { Page } from "../../ui/page/page.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { Card } from "../../ui/show/card.tsx";
import { Picture } from "../../ui/show/picture.tsx";
import styles from "./custom-serive-screen.module.css";

/** Two ways to reach the shop, as the operator configured them (R-INFO-04); both share one key for the hours (OP-029). */
export function CustomSeriveScreen() {
  const hours = useConfig("KF_HOUR");
  return (
    <>
      <TitleBar title="联系客服" />
      <Page>
        <div className={styles.ways}>
          <ContactCard
            title="客服微信"
            qr={useConfig("KF_QR")}
            account={useConfig("KF_ACCOUNT")}
            hours={hours}
          />
          <ContactCard
            title="微信公众号"
            qr={useConfig("MP_QR")}
            account={useConfig("MP_ACCOUNT")}
            hours={hours}
          />
        </div>
      </Page>
    </>
  );
}

function ContactCard(props: { title: string; qr: string; account: string; hours: string }) {
  const { title, qr, account, hours } = props;
  const canPressLong = useSyncExternalStore(
    () => () => {},
    isInWechat,
    () => false,
  );
  return (
    <Card title={title}>
      <div className={styles.card}>
        <div className={styles.code}>
          <Picture src={qr} width={200} alt={`${title}二维码`} />
        </div>
        <p className={styles.hint}>{canPressLong ? "长按识别二维码" : "微信扫一扫添加"}</p>
        <dl className={styles.facts}>
          <div className={styles.row}>
            <dt>账号</dt>
            <dd>
              {account}
              <CopyButton text={account} label={`复制账号 ${account}`} />
            </dd>
          </div>
          <div className={styles.row}>
            <dt>在线时间</dt>
            <dd>{hours}</dd>
          </div>
        </dl>
      </div>
    </Card>
  );
}

function CopyButton({ text, label }: { text: string; label: string }) {
  const handlePress = async () => {
    if (await copyText(text)) toast("已复制");
  };
  return (
    <Button variant="plain" size="row" aria-label={label} onClick={() => void handlePress()}>
      复制账号
    </Button>
  );
}
