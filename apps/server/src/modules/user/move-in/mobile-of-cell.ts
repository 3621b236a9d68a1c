import { normaliseMobile, regionMobile } from "@crux/rules/people/mobile";
import { isRounded } from "@crux/rules/table/table-cells";

/**
 * The mobile that a cell of a table means, or why it means none: spreadsheets take a plus or a leading zero off a number,
 * and lists of one country have no region.
 */
export function mobileOfCell(text: string): { mobile: string } | { why: string } {
  if (text === "") return { why: "不能为空" };
  if (isRounded(text)) return { why: "表格软件改写了手机号，请把该列设为文本后重新填写" };
  const mobile =
    normaliseMobile(text) ??
    regionMobile("+86", text) ??
    regionMobile("+61", text) ??
    normaliseMobile(`+${text}`);
  return mobile ? { mobile } : { why: "不是中国大陆或澳大利亚的手机号" };
}
