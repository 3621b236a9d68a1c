import { withoutCourtesies, withoutNoise } from "./paste-noise.ts";

/** Stand in the text for what was taken out of it; nobody types them. */
export const MARKS = { mobile: "\ue001", name: "\ue002", region: "\ue003", postCode: "\ue004" } as const;

/** What people put between the parts of an address. */
export const SEPARATORS = "\\s,，;；、|/【】\ue001-\ue004";

const ADDRESS_LABEL =
  "(?:我的|收[货貨件]|寄送|配送|寄件|送[货貨]|详细|詳細|所在|联系|聯絡)?(?:地址|地区|地區)|省市区|(?:ship(?:ping)?|deliver)(?: to)?|addr?(?:ess)?";
const MOBILE_LABEL =
  "(?:联系|聯絡|收[件货貨]人?)?(?:电话|電話|手机|手機)(?:号码?|號碼?)?(?:[/／](?:微信|手机|电话|wx|vx))?|联系方式|聯絡方式|tel|phone|mobile";
const POST_CODE_LABEL = "邮编|邮政编码|郵編|郵政編碼|郵遞區號|(?:zip|post(?:al)?)(?: ?code)?";
const NAME_LABEL =
  "收[件货貨](?:人|者)(?:姓名|名字|信息)?|姓名|名字|[联聯](?:系|絡|络)人(?:姓名)?|称呼|(?:full ?)?name|consignee|recipient|receiver";

const LABELS: readonly (readonly [label: string, mark: string])[] = [
  [ADDRESS_LABEL, ""],
  [MOBILE_LABEL, ""],
  [POST_CODE_LABEL, MARKS.postCode],
  [NAME_LABEL, MARKS.name],
];

/** Labels of one character count only with a colon, at the beginning of a word. */
const SHORT_LABELS: readonly (readonly [label: RegExp, mark: string])[] = [
  [/(?:[址电電]|街道)[:：]/g, ""],
  [/[收名][:：]/g, MARKS.name],
];
const IN_WORD = /[\u4e00-\u9fa5]$/;

const SEND_TO = new RegExp(
  `(^|[${SEPARATORS}])(?:请|請|麻烦|麻煩)?寄(?:到|往|至|送至|给|給)?\\s*[:：]?`,
  "g",
);
/** A name that receives: in brackets, (李雷收), or told, 我叫李雷. */
const IN_BRACKETS = /[(（]\s*([\u4e00-\u9fa5·]{2,8}?)\s*[收启]\s*(?:[)）]|[,，;；、\s])/g;
const INTRODUCED = new RegExp(
  `(^|[${SEPARATORS}])(?:我[叫是]|找)(?=[\u4e00-\u9fa5]{2,4}(?:[${SEPARATORS}]|$))`,
  "g",
);

/** Labels that touch what they name on both sides, with what has to follow. */
const GLUED: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/(?:电话|電話|手机|手機)(?:号码?|號碼?)?(?=[+\d]{7})/g, "\n"],
  [new RegExp(`(?:姓名|收[件货貨]人)(?=[\u4e00-\u9fa5]{2,4}(?:[${SEPARATORS}]|$))`, "g"), `\n${MARKS.name}`],
  [new RegExp(`(^|[${SEPARATORS}])(?:收[货貨件])?地址(?=[\u4e00-\u9fa5])`, "g"), "$1\n"],
];

/** One spelling of blanks, digits and Latin letters, with every label replaced by a line break and its mark. */
export function preparePaste(text: string): string {
  const narrow = text
    .replace(/[\u200b-\u200f\ufeff\ue001-\ue004]/g, "")
    .replace(/[０-９Ａ-Ｚａ-ｚ＋－＃．]/g, (wide) => wide.normalize("NFKC"))
    .replaceAll("丨", "|")
    .replace(/\r\n?|\u2028/g, "\n")
    .replace(/[\u00a0\u3000\t]/g, " ");
  const named = withoutNoise(narrow)
    .replace(IN_BRACKETS, `\n${MARKS.name}$1\n`)
    .replace(INTRODUCED, `$1\n${MARKS.name}`);
  const unlabelled = LABELS.reduce((rest, [label, mark]) => takeLabel(rest, label, mark), named);
  const unglued = GLUED.reduce((rest, [label, instead]) => rest.replace(label, instead), unlabelled);
  const bare = SHORT_LABELS.reduce(
    (rest, [label, mark]) =>
      rest.replace(label, (found, at: number) => (IN_WORD.test(rest.slice(0, at)) ? found : `\n${mark}`)),
    unglued,
  );
  return withoutCourtesies(bare.replace(SEND_TO, "$1"));
}

/** A label has a colon or brackets, or stands alone; those of numbers may touch a number and those of names a name. */
function takeLabel(text: string, label: string, mark: string): string {
  const marked = new RegExp(`[【[]?(?:${label})\\s*(?:[:：是~～]|[】\\]][:：]?)\\s*`, "gi");
  const touched = mark === MARKS.name ? `[\\u4e00-\\u9fa5]{2,4}(?:[${SEPARATORS}]|$)` : "[+\\d]";
  const alone = new RegExp(`(^|[${SEPARATORS}。()（）])(?:${label})(?=\\s|${touched})[ \\n]*`, "gi");
  return text.replace(marked, `\n${mark}`).replace(alone, `$1\n${mark}`);
}

/** A rest of the text as it can be shown: no marks, single blanks, nothing dangling at its ends. */
export function tidyRest(text: string): string {
  return text
    .replace(/[\ue001-\ue004【】]/g, " ")
    .replace(/[(（[]\s*[)）\]]/g, " ")
    .replace(/\s*([,，;；、|])(?:\s*[,，;；、|])*\s*/g, "$1")
    .replace(/\s+/g, " ")
    .replace(/^[\s,，;；、|/:：。.\-—]+|[\s,，;；、|/:：。\-—]+$/g, "")
    .replace(/^([^(（]*?)\s*[)）]$/, "$1");
}
