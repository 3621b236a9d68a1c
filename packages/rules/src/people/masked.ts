/** A street line as staff see it who need not send anything there: how it begins, never the house. */
export function maskedAddress(line: string): string {
  const signs = [...line.trim()];
  if (signs.length === 0) return "";
  return `${signs.slice(0, Math.min(4, Math.floor(signs.length / 2))).join("")}***`;
}

/** `l***@qq.com`: the first sign of the name and the whole domain. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 1 ? "" : `${[...email][0]}***${email.slice(at)}`;
}

/** The first letter of a name, and that there are more. */
export function maskedName(name: string): string {
  const [first = ""] = name.trim();
  return first === "" ? "" : `${first}**`;
}
