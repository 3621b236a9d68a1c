/** Where the drawn pictures lie, each in its widths. */
export const PICTURE_FOLDER: URL = new URL("../../out/", import.meta.url);
