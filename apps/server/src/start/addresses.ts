import type { Config } from "../config.ts";
import { DEMO_PEOPLE } from "../demo/people.ts";
import { DEMO_STAFF } from "../demo/staff.ts";
import type { OneTime } from "../modules/staff/service.ts";

/** What whoever started the shop does not know yet. */
export type Opened = {
  port: number;
  /** The demo was loaded just now. */
  isFirstStart: boolean;
  staffPort: number | null;
  /** Made just now, and never told again. */
  firstOwner: OneTime | null;
};

/** Says where the shop is and how to get in, for whoever started it. */
export function printOpened(config: Config, opened: Opened): void {
  printAddresses(config, opened);
  printFirstOwner(opened.firstOwner);
}

function printAddresses(
  {
    host,
    withDemo,
    outside,
    simulatedPassword,
    dataFolder,
    databaseUrl,
    solo,
    staffListener,
    workers,
  }: Config,
  { port, isFirstStart, staffPort }: Opened,
): void {
  const origin = `http://${host === "127.0.0.1" || host === "0.0.0.0" ? "localhost" : host}:${port}`;
  const lines = [
    `南十字商城  ${origin}/`,
    `控制台      ${staffOrigin(origin, staffListener, staffPort)}/console`,
  ];
  if (outside.sms.name === "simulated") lines.push(`模拟短信    ${origin}/simulated/sms`);
  if (outside.mail.kind === "simulated") lines.push(`模拟邮件    ${origin}/simulated/mail`);
  if (outside.alipay.kind === "simulated" || outside.cashier.kind === "simulated")
    lines.push(`模拟收银台  ${origin}/simulated/cashier`);
  if (simulatedPassword) lines.push(`模拟页密码  ${simulatedPassword}`);
  lines.push(`数据        ${databaseUrl ? "PostgreSQL (DATABASE_URL)" : dataFolder}`);
  if (workers > 1) lines.push(`工作进程    ${workers}`);
  if (!solo.hasSecondPerson)
    lines.push("第二人批准  已关闭（SECOND_PERSON=off），需两人的操作等待24小时后执行");
  if (isFirstStart) lines.push("            已装入演示数据");
  if (withDemo) {
    lines.push("演示账号");
    const staff = DEMO_STAFF.map((one) => ({ ...one, password: simulatedPassword ?? one.password }));
    for (const { name, password, note } of [...DEMO_PEOPLE, ...staff])
      lines.push(`  ${name} / ${password}  ${note}`);
  }
  process.stdout.write(`\n${lines.map((line) => `  ${line}`).join("\n")}\n\n`);
}

/** Where calls of the staff are answered: everywhere, or on a listener of their own. */
function staffOrigin(origin: string, listener: Config["staffListener"], port: number | null): string {
  return listener ? `http://${listener.host}:${port}` : origin;
}

/** Says how the first owner gets in, once: the database holds a hash of it, and the log nothing. */
function printFirstOwner(owner: OneTime | null): void {
  if (!owner) return;
  process.stdout.write(
    `  负责人      ${owner.name}\n  一次性密码  ${owner.password}  （仅显示这一次，24小时内有效）\n              在控制台登录，或 npm run ops -- login name=${owner.name}\n\n`,
  );
}
