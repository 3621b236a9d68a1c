import { simplifyPlaces } from "./place-characters.ts";

/** A place of a region tree; in Taiwan the first word of `search` is its simplified name. */
export type PasteRegion = { name: string; search?: string; postCode?: string; children?: PasteRegion[] };

/** A spelling of a place; `isShort` ones lack their 省, 市 or 区 and can be mistaken. */
export type Spelling = { text: string; isShort: boolean };

const PEOPLES =
  "(?:蒙古族?|回族|藏族|维吾尔族?|苗族|彝族|壮族|布依族|朝鲜族|满族|侗族|瑶族|白族|土家族|哈尼族|哈萨克族?|傣族|黎族|傈僳族|佤族|畲族|拉祜族|水族|东乡族|纳西族|景颇族|柯尔克孜族?|土族|达斡尔族|仫佬族|羌族|布朗族|撒拉族|毛南族|仡佬族|锡伯族?|塔吉克族?|怒族|鄂温克族|保安族|裕固族|独龙族|各族)*";
const PROVINCE = /(?:壮族|回族|维吾尔)?自治区$|特别行政区$|省$|市$/;
const CITY = new RegExp(`${PEOPLES}自治州$|市$|地区$|盟$|縣$|县$`);
const DISTRICT = new RegExp(`${PEOPLES}自治[县旗]$|新区$|街道$|[区县市旗镇乡區縣鎮鄉]$`);
const ENDINGS = [PROVINCE, CITY, DISTRICT];

/** All spellings of a place at a level (0 = province or Taiwanese county): in both scripts, whole and short. */
export function spellingsOf(place: PasteRegion, level: number): Spelling[] {
  const simplified = place.search?.split(" ")[0] ?? "";
  const names = [place.name, /^[\u4e00-\u9fa5]+$/.test(simplified) ? simplified : ""]
    .filter(Boolean)
    .map(simplifyPlaces);
  const ending = ENDINGS[level] ?? DISTRICT;
  // Taiwanese counties stand on the first level and their districts on the second.
  const shorts = names.flatMap((name) => [shorten(name, ending), level < 2 ? shorten(name, DISTRICT) : ""]);
  const texts = new Set(names);
  return [
    ...[...texts].map((text) => ({ text, isShort: false })),
    ...[...new Set(shorts)]
      .filter((text) => text !== "" && !texts.has(text))
      .map((text) => ({ text, isShort: true })),
  ];
}

/** The name without its ending, or "" when that leaves a single character or nothing was taken off. */
function shorten(name: string, ending: RegExp): string {
  const short = name.replace(ending, "");
  return short === name || short.length < 2 ? "" : short;
}
