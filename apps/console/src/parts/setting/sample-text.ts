/**
 * The words that the shop shows at a page before its merchant wrote any, as she types them: an empty line ends a
 * paragraph, and a line after `#` is a heading. Null where the page does not answer.
 */
export async function readSampleText(page: string): Promise<string | null> {
  const answer = await fetch(page).catch(() => null);
  if (!answer?.ok) return null;
  const { body } = new DOMParser().parseFromString(await answer.text(), "text/html");
  const parts = [...body.querySelectorAll("h2, p:not(.note)")].filter(
    (part) => !part.querySelector("a[href='/']"),
  );
  return parts.map((part) => `${part.tagName === "H2" ? "# " : ""}${part.textContent.trim()}`).join("\n\n");
}
