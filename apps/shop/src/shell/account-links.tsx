import { usePathname } from "@crux/web/navigation";
import styles from "./account-links.module.css";

type Link = { href: string; text: string; paths: readonly string[] };

const GROUPS: readonly { title: string; links: readonly Link[] }[] = [
  {
    title: "交易",
    links: [
      { href: "/my", text: "我的主页", paths: ["/my"] },
      { href: "/orders?index=0", text: "我的订单", paths: ["/orders", "/order"] },
      {
        href: "/logistics_pkg_list?index=0",
        text: "我的包裹",
        paths: ["/logistics_pkg_list", "/logistics_pkg"],
      },
      { href: "/refund_orders", text: "退款/售后", paths: ["/refund_orders", "/refund_order", "/case"] },
      { href: "/favourites", text: "我的收藏", paths: ["/favourites"] },
    ],
  },
  {
    title: "资产",
    links: [
      { href: "/wallet", text: "账户余额", paths: ["/wallet", "/recharge"] },
      { href: "/coupon", text: "优惠券", paths: ["/coupon"] },
      { href: "/member_ship", text: "会员卡", paths: ["/member_ship"] },
      { href: "/consume_amount", text: "黑卡收益", paths: ["/consume_amount"] },
    ],
  },
  {
    title: "账户",
    links: [
      { href: "/messages?index=0", text: "消息中心", paths: ["/messages", "/message"] },
      { href: "/senders?status=normal", text: "寄件人管理", paths: ["/senders", "/sender"] },
      { href: "/receivers?status=normal", text: "收件人管理", paths: ["/receivers", "/receiver"] },
      {
        href: "/setting",
        text: "设置",
        paths: ["/setting", "/notice_setting", "/account_safety", "/modify_password", "/login_devices"],
      },
    ],
  },
];

/** The pages of the account by what one looks for. */
export function AccountLinks() {
  const pathname = usePathname();
  return (
    <nav className={styles.menu} aria-label="我的账户">
      {GROUPS.map(({ title, links }) => (
        <section key={title} aria-label={title}>
          <h2 className={styles.title}>{title}</h2>
          {links.map(({ href, text, paths }) => (
            <a
              key={href}
              href={href}
              className={styles.link}
              aria-current={paths.includes(pathname) ? "page" : undefined}
            >
              {text}
            </a>
          ))}
        </section>
      ))}
    </nav>
  );
}
