/** Pictures within a text, and their names in brackets as WeChat copies them. */
const PICTURES = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)+/gu;
const PICTURE_NAMES = /\[[\u4e00-\u9fa5]{1,3}\]/g;
/** Fields of a copied order that are no part of an address. */
const OTHER_FIELDS =
  /(?:订单编?号?|運單號|运单号|快递单号|配送时间|送货时间|下单时间|备注|備註|留言)\s*[:：][^\n,，;；]*/g;
const TITLES =
  /[(（](?:先生|女士|小姐|太太)[)）]|([\s,，][\u4e00-\u9fa5]{2,3}) (?:先生|女士|小姐|太太)(?=\s|$)/g;
const REMARKS = /[(（](?:微信同号|同微信|请[^()（）]{0,12})[)）]/g;
const COUNTRY_LINE = /(^|[\n,，])\s*(?:P\.? ?R\.? ?)?China\.?\s*(?=$|[\n,，])/gi;
/** The numbers of a list: 1.李雷 2.138…; a single one may belong to the address. */
const NUMBERS = /(^|\s)[1-9][.、)）]\s*(?=[\u4e00-\u9fa5A-Za-z]|1[3-9]\d{9})/g;
/** A name of single characters on a line of its own, as forms spread it. */
const SPREAD_NAME = /(^|\n)\s*([\u4e00-\u9fa5])\s+([\u4e00-\u9fa5])(?:\s+([\u4e00-\u9fa5]))?\s*(?=\n|$)/g;
const COURTESIES =
  /(^|[\s,，;；。!！])(?:收[货件]信息[:：]|(?:您好|你好|(?:谢谢|謝謝|多谢|感谢)(?:老板|亲|卖家)?|麻烦了|麻煩了|辛苦了|拜托了?|亲|收[货件]信息|收|请?放(?:在)?(?:门卫|门口|驿站|前台|丰巢|快递柜|物业))(?=$|[\s,，;；。!！~]))/g;

/** Takes out what copied texts have beside an address, and what would keep labels from being seen. */
export function withoutNoise(text: string): string {
  const plain = text
    .replace(PICTURES, " ")
    .replace(OTHER_FIELDS, " ")
    .replace(TITLES, "$1")
    .replace(REMARKS, "")
    .replace(COUNTRY_LINE, "$1")
    .replace(SPREAD_NAME, "$1\n$2$3$4\n");
  return [...plain.matchAll(NUMBERS)].length > 1 ? plain.replace(NUMBERS, "$1") : plain;
}

/** Takes out what people say to each other, once labels are marks. */
export function withoutCourtesies(text: string): string {
  return text
    .replace(PICTURE_NAMES, " ")
    .replace(COURTESIES, "$1")
    .replace(/[。!！~]+(?=\s|$)/g, " ");
}
