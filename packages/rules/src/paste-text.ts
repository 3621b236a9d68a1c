/** Stand in the text for what was taken out of it; nobody types them. */
export const MARKS = { mobile: "\ue001", name: "\ue002", region: "\ue003", postCode: "\ue004" } as const;

/** What people put between the parts of an address. */
export const SEPARATORS = "\\s,，;；、|/【】\ue001-\ue004";

const ADDRESS_LABEL =
  "(?:收[货貨件]|寄送|配送|寄件|送[货貨]|详细|詳細|所在|联系|聯絡)?(?:地址|地区|地區)|省市区";
const MOBILE_LABEL =
  "(?:联系|聯絡|收[件货貨]人?)?(?:电话|電話|手机|手機)(?:号码?|號碼?)?|联系方式|聯絡方式|tel|phone|mobile";
const POST_CODE_LABEL = "邮编|邮政编码|郵編|郵政編碼|郵遞區號|zip(?:code)?";
const NAME_LABEL = "收[件货貨](?:人|者)(?:姓名|名字|信息)?|姓名|名字|[联聯](?:系|絡|络)人(?:姓名)?|称呼";

const LABELS: readonly (readonly [label: string, mark: string])[] = [
  [ADDRESS_LABEL, ""],
  [MOBILE_LABEL, ""],
  [POST_CODE_LABEL, MARKS.postCode],
  [NAME_LABEL, MARKS.name],
];

/** Labels of one character count only with a colon, at the beginning of a word. */
const SHORT_LABELS: readonly (readonly [label: string, mark: string])[] = [
  ["(?<![\u4e00-\u9fa5])[址电電]", ""],
  ["(?<![\u4e00-\u9fa5])[收名]", MARKS.name],
];

const SEND_TO = new RegExp(
  `(^|[${SEPARATORS}])(?:请|請|麻烦|麻煩)?寄(?:到|往|至|送至|给|給)?\\s*[:：]?`,
  "g",
);
const COURTESIES = /(^|[\s,，;；。!！])(?:您好|你好|谢谢|謝謝|多谢|亲|收[货件]信息)(?=$|[\s,，;；。!！~])/g;

/** One spelling of blanks, digits and Latin letters, with every label replaced by a line break and its mark. */
export function preparePaste(text: string): string {
  const narrow = text
    .replace(/[\u200b-\u200f\ufeff\ue001-\ue004]/g, "")
    .replace(/[０-９Ａ-Ｚａ-ｚ＋－＃．]/g, (wide) => wide.normalize("NFKC"))
    .replaceAll("丨", "|")
    .replace(/\r\n?|\u2028/g, "\n")
    .replace(/[\u00a0\u3000\t]/g, " ");
  const unlabelled = LABELS.reduce((rest, [label, mark]) => takeLabel(rest, label, mark), narrow);
  const bare = SHORT_LABELS.reduce(
    (rest, [label, mark]) => rest.replace(new RegExp(`${label}[:：]`, "g"), `\n${mark}`),
    unlabelled,
  );
  return bare
    .replace(SEND_TO, "$1")
    .replace(COURTESIES, "$1")
    .replace(/[。!！~]+(?=\s|$)/g, " ");
}

/** A label has a colon or brackets, or stands alone; those of numbers may touch a number and those of names a name. */
function takeLabel(text: string, label: string, mark: string): string {
  const marked = new RegExp(`(?:${label})\\s*(?:[:：]|[】\\]][:：]?)\\s*`, "gi");
  const touched = mark === MARKS.name ? `[\\u4e00-\\u9fa5]{2,4}(?:[${SEPARATORS}]|$)` : "[+\\d]";
  const alone = new RegExp(`(^|[${SEPARATORS}。(（])(?:${label})(?=\\s|${touched})[ \\n]*`, "gi");
  return text.replace(marked, `\n${mark}`).replace(alone, `$1\n${mark}`);
}

/** A rest of the text as it can be shown: no marks, single blanks, nothing dangling at its ends. */
export function tidyRest(text: string): string {
  return text
    .replace(/[\ue001-\ue004【】]/g, " ")
    .replace(/[(（[]\s*[)）\]]/g, " ")
    .replace(/\s*([,，;；、|])(?:\s*[,，;；、|])*\s*/g, "$1")
    .replace(/\s+/g, " ")
    .replace(/^[\s,，;；、|/:：。.\-—]+|[\s,，;；、|/:：。\-—]+$/g, "");
}
