/** Where the drawn pictures lie, each in its widths; an image of a shop that sells is built without them. */
export const PICTURE_FOLDER: URL = new URL("../../out/", import.meta.url);
