/** What stands in place of words whose customer is gone, and of words that nobody may keep. */
export const HIDDEN = "***";
