import { HIDDEN } from "../people/hidden-words.ts";

/** Mobiles and landlines as couriers write them, with or without blanks and the country in front. */
const TELEPHONE =
  /(?<![A-Za-z\d])(?:\+?\d{1,3}[- ]?)?(?:1[3-9]\d[- ]?\d{4}[- ]?\d{4}|0\d{2,3}[- ]?\d{7,8}|0?4\d{2}[- ]?\d{3}[- ]?\d{3}|(?:400|800)[- ]?\d{3,4}[- ]?\d{3,4})(?!\d)/g;
/** A word for somebody, then the name. */
const NAMED =
  /((?:签收|收件|收货|派件|派送|取件|揽收|揽件|快递|业务|配送|联系|代收|寄件|发件)(?:人|员)(?:姓名)?\s*[:：【[（(]\s*)[^\s,，。;；:：】\]）)、]{1,20}/g;
/** A courier, the name, then the number in brackets. */
const CALLED = /((?:派件|派送|取件|揽收|揽件|快递|业务|配送)员)[\p{Script=Han}]{2,4}(?=\s*[（(])/gu;
/** A name of a receiver is at least this long; shorter ones are parts of other words. */
const SHORTEST_NAME = 2;

/** A carrier's text without the people in it: telephone numbers, named couriers and signatories, and these names (I-31). */
export function hidePeople(text: string, names: readonly string[]): string {
  const known = names.filter((name) => [...name].length >= SHORTEST_NAME);
  const nameless = known.reduce((rest, name) => rest.replaceAll(name, HIDDEN), text);
  return nameless.replace(TELEPHONE, HIDDEN).replace(NAMED, `$1${HIDDEN}`).replace(CALLED, `$1${HIDDEN}`);
}
