/** What is said of a table with a quote that does not end. */
export function openQuoteText(line: number): string {
  return `无法读取：第 ${line} 行的引号没有结束，请补上或删去后再导入`;
}
