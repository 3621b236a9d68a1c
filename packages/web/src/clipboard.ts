/** Copies a text; answers whether it worked. Falls back to a hidden field where the clipboard API is missing or refused. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByField(text);
  }
}

function copyByField(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "visually-hidden";
  const focused = document.activeElement;
  // Outside an open modal dialog everything is inert and cannot be selected.
  const dialogs = document.querySelectorAll("dialog[open]");
  const home = dialogs[dialogs.length - 1] ?? document.body;
  home.append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
