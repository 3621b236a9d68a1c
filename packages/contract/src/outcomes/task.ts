import type { Outcome } from "../outcome.ts";

// What is refused about long work of the staff.

/** There is no such task, or it is somebody else's. */
export const NOT_FOUND = 290001 as Outcome<290001>;
/** Of this kind only one runs at a time. */
export const ALREADY_RUNNING = 290002 as Outcome<290002>;
/** It has ended already. */
export const ENDED = 290003 as Outcome<290003>;
/** It left no file, or its day is over. */
export const NO_FILE = 290004 as Outcome<290004>;
/** A file that cannot be read as a table. */
export const UNREADABLE_TABLE = 290005 as Outcome<290005>;
/** More tasks of this person wait than may. */
export const TOO_MANY_WAITING = 290006 as Outcome<290006>;
/** A table with more rows than one task takes. */
export const TOO_MANY_ROWS = 290007 as Outcome<290007>;
/** A quote of a table does not end; the data names the `line` on which it began, from 1. */
export const OPEN_QUOTE = 290008 as Outcome<290008>;
/** A table in UTF-16 that does not begin with the mark of it. */
export const WIDE_TABLE = 290009 as Outcome<290009>;
