import styles from "../../parts/table/table-import.module.css";

/** How a table of customers is read. */
export function MemberRules() {
  return (
    <ul className={styles.rules}>
      <li>
        每行一位会员，客户号和手机号必填。客户号是旧系统里的编号，同一客户号只迁入一次，重复导入同一文件不会改变任何内容。
      </li>
      <li>账户没有密码，会员用手机验证码登录。手机号可带 +86、+61，不带区号时按号码判断。</li>
      <li>手机号已在本店注册的，余额和黑卡并入该账户，姓名和邮箱保持本人填写的。</li>
      <li>会员等级写“普通”或“黑卡”；黑卡须填写到期日，没有期限写“长期”。</li>
      <li>余额和未发返现都是澳元，不能为负数；两者一起作为一笔期初余额转入钱包。</li>
      <li>余额须批准一次才能转入，整份文件一起批准；合计超过个人限额时由另一位同事批准。</li>
    </ul>
  );
}
