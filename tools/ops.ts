import { ApiError, createClient } from "@crux/client/client";
import { Fail } from "@crux/server/kernel/fail";
import { askNewPassword, askPassword, endAsking } from "./ask.ts";
import { inputFrom, OPS_CALLS, type OpsCall, passwordsOf, usageOf } from "./ops-calls.ts";
import { logIn, setUpTotp } from "./ops-doors.ts";
import { tokenStore } from "./ops-token.ts";
import { runSamples } from "./samples.ts";

/**
 * The staff's calls from a terminal: `npm run ops -- order.reject orderId=100001 reason=…`. Prints what the call
 * answers as JSON and ends with 0, or prints its code and text and ends with 1; a word that fits nothing ends with 2.
 * What goes straight to the database is the whole server, so it is read by who asks for it alone.
 */
const server = (process.env.CRUX_URL || "http://127.0.0.1:3000").replace(/\/+$/, "");
const token = tokenStore(server);

const client = createClient({
  fetch,
  base: `${server}/v1`,
  session: () => (token.read() ? { uid: 0, token: token.read() } : null),
});

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (error instanceof ApiError || error instanceof Fail) {
    console.error(error.code === null ? `${server}: ${error.message}` : `${error.code} ${error.message}`);
    if (error.data !== null) console.error(JSON.stringify(error.data, null, 2));
    process.exitCode = 1;
  } else {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 2;
  }
} finally {
  endAsking();
}

async function run([name, ...words]: string[]): Promise<void> {
  if (!name) return list();
  if (name === "staff") return staffByHand(words);
  if (name === "customer") return customerData(words);
  if (name === "demo" && words[0] === "remove")
    return (await import("./remove-demo.ts")).removeDemoFromDatabase();
  if (name === "samples" && (words[0] === "load" || words[0] === "remove"))
    return runSamples(client, words[0] === "load" ? "LOAD" : "REMOVE");
  if (name === "login") return enter(words);
  if (name === "totp") return setUpTotp(client);
  const call = OPS_CALLS.find((one) => one.name === name);
  if (!call) throw new Error(`no such call: ${name}. "npm run ops" lists them.`);
  const data = await client.call(call.endpoint, { ...inputFrom(call, words), ...(await passwordsFor(call)) });
  if (name === "staff.logout") token.forget();
  console.log(JSON.stringify(data, null, 2));
}

function list(): void {
  console.log("login name=text");
  console.log("totp    (sets your second factor up, with a QR code)");
  console.log("staff add name=text role=owner    (straight to the database: for the first owner)");
  console.log("staff reset name=text    (straight to the database: a one-time password)");
  console.log("staff drop-totp name=text    (straight to the database: device and recovery codes are lost)");
  console.log(
    "staff pass name=text    (straight to the database: a door pass for who is kept waiting at the login)",
  );
  console.log("customer export uid=integer to=folder    (straight from the database, photos as files)");
  console.log("customer erase uid=integer    (straight in the database, for good)");
  console.log("demo remove    (straight to the database: shuts the demo's accounts out for good)");
  console.log("samples load | samples remove    (goods to try a shop with)\n");
  for (const call of OPS_CALLS) console.log(`${call.name}  ${usageOf(call)}`.trimEnd());
}

async function enter(words: readonly string[]): Promise<void> {
  const { name = "" } = pairs(words, ["name"]);
  const { staff, token: fresh } = await logIn(client, name);
  token.keep(fresh);
  console.log(JSON.stringify(staff, null, 2));
  if (staff.totp === "NEEDED")
    console.error("请先启用动态验证码 / set up your second factor first: npm run ops -- totp");
}

/** Somebody else's new password and one's own are asked for apart; neither is among the words. */
async function passwordsFor(call: OpsCall): Promise<Record<string, string>> {
  const given: Record<string, string> = {};
  for (const field of passwordsOf(call))
    given[field] =
      field === "newPassword" || call.name === "staff.add"
        ? await askNewPassword(`新密码 / ${field}`, "CRUX_STAFF_NEW_PASSWORD")
        : await askPassword(`密码 / ${field}`, "CRUX_STAFF_PASSWORD");
  return given;
}

function customers() {
  return import("./customer-data.ts");
}

function staffInDatabase() {
  return import("./staff-by-hand.ts");
}

async function customerData([verb = "", ...words]: readonly string[]): Promise<void> {
  const { uid: typed = "", to = "." } = pairs(words, verb === "export" ? ["uid", "to"] : ["uid"]);
  const uid = Number(typed);
  if (!Number.isSafeInteger(uid) || uid < 1) throw new Error("uid=… is the number of the account");
  if (verb === "export") await (await customers()).exportFromDatabase({ uid, to });
  else if (verb === "erase") await (await customers()).eraseFromDatabase({ uid });
  else throw new Error('it is "customer export" or "customer erase"');
}

async function staffByHand([verb = "", ...words]: readonly string[]): Promise<void> {
  if (verb === "add") return addByHand(words);
  const { name = "" } = pairs(words, ["name"]);
  if (verb === "reset") await (await staffInDatabase()).resetStaffInDatabase(name);
  else if (verb === "drop-totp") await (await staffInDatabase()).dropTotpInDatabase(name);
  else if (verb === "pass") await (await staffInDatabase()).passFromDatabase(name);
  else throw new Error('it is "staff add", "staff reset", "staff drop-totp" or "staff pass"');
}

async function addByHand(words: readonly string[]): Promise<void> {
  const call = OPS_CALLS.find((one): one is OpsCall => one.name === "staff.add");
  if (!call) throw new Error("the contract has no staff.add");
  const input = inputFrom(call, words);
  const password = await askNewPassword("密码 / password", "CRUX_STAFF_PASSWORD");
  const { addStaffToDatabase } = await staffInDatabase();
  await addStaffToDatabase({ ...input, password });
}

function pairs(words: readonly string[], allowed: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    words.map((word) => {
      const [key = "", ...rest] = word.split("=");
      if (!allowed.includes(key)) throw new Error(`it takes ${allowed.join(", ")}, not "${word}"`);
      return [key, rest.join("=")];
    }),
  );
}
