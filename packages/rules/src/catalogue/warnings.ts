/** Where one statement ends and the next begins. */
const STATEMENTS = /[^。！？!?；;\n]+[。！？!?；;\n]*/gu;
/** What tells people to keep away, or to ask somebody first. */
const WARNS =
  /请勿|切勿|不宜|慎[用食服]|禁[用食忌]|忌[用食口]|不适[合用宜]|不建议|不推荐|停用|停止使用|咨询|遵医嘱|过敏者/u;

/** A description without the statements that warn: nobody who looks for 孕妇 wants what is 孕妇请勿食用. */
export function withoutWarnings(text: string): string {
  return (text.match(STATEMENTS) ?? []).filter((statement) => !WARNS.test(statement)).join("");
}
