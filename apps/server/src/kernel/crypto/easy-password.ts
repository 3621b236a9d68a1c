/** Why a password is easy to guess: everybody's, or made of what is known of its owner. */
export type EasyPassword = "common" | "personal";

/** Words that people put before easy digits, beside those that are passwords by themselves; romanised Chinese above all. */
const EASY_WORDS = new Set(
  "a aa aaa ab abc abcd abcde qq qw qwe qwer qwert zxc zxcv asd asdf pass pwd pw mima denglu woaini aini woai ilove iloveyou love baobao baobei laopo laogong xiaoming xiaohong wang li zhang liu chen yang zhao huang zhou wu xu sun hu zhu gao lin he guo ma luo liang song zheng xie han tang feng yu dong xiao beijing shanghai shenzhen guangzhou zhongguo china hongkong taiwan aozhou australia sydney melbourne brisbane perth aussie crux nanshizi nanshizixing weixin wechat taobao alipay zhifubao user admin root test guest shop hello welcome".split(
    " ",
  ),
);

/** Digits that nobody has to guess: counted, repeated, a year, or a number that sounds like a wish. */
const EASY_DIGITS =
  /^(?:\d{1,2}|(\d)\1+|0?1234?5?6?7?8?9?0?|9?8?7?6?5?4321?0?|123123|321321|112233|147258(?:369)?|(?:19|20)\d\d|(?:520|521|1314)+|5201314|168|888?8?|666|110|119|120|007)$/;

const MIN_KNOWN = 4;

/**
 * Whether a password is one of those that are tried first, or holds a name, nickname, mailbox or number of its owner; null
 * when it is neither. `known` are those words; short ones say nothing. For customers and staff alike.
 */
export async function easyPassword(
  password: string,
  known: readonly (string | null)[],
): Promise<EasyPassword | null> {
  const lower = password.normalize("NFKC").toLowerCase();
  const bare = bareOf(lower);
  const own = known.map((word) =>
    bareOf(
      (word ?? "")
        .toLowerCase()
        .replace(/@.*$/, "")
        .replace(/^\+(?:86|61)/, ""),
    ),
  );
  if (own.some((word) => [...word].length >= MIN_KNOWN && bare.includes(word))) return "personal";
  const common = await commonPasswords();
  return common.has(lower) || common.has(bare) || isWordWithDigits(bare, common) ? "common" : null;
}

/** `word2024`, `2024word`, and one word as often as one likes. */
function isWordWithDigits(bare: string, common: ReadonlySet<string>): boolean {
  const [, before = "", word = "", after = ""] = /^(\d*)(\p{L}+)(\d*)$/u.exec(bare) ?? [];
  if (word === "") return false;
  const isEasyWord = EASY_WORDS.has(word) || common.has(word) || /^(.+?)\1+$/u.test(word);
  return isEasyWord && [before, after].every((digits) => digits === "" || EASY_DIGITS.test(digits));
}

/** Letters and digits alone. */
function bareOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "");
}

let loading: Promise<ReadonlySet<string>> | undefined;

/** Forty-nine thousand passwords of leaks, read with the first one that somebody sets. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].map(String)),
  );
  return loading;
}
