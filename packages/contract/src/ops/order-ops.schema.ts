import { z } from "zod";
import { LIMITS } from "../limits.ts";
import * as orderOutcome from "../outcomes/order.ts";
import * as userOutcome from "../outcomes/user.ts";
import { filled, id } from "../wire.ts";
import { bulk } from "./bulk.ts";

const note = z.object({ orderId: id, words: filled(200) });
const message = z.object({ orderId: id, words: filled(LIMITS.message) });

export const orderWordsSchemas = {
  /** What is there stays; the same words again, at its end, change nothing. */
  addNote: {
    summary: "Add a line to the note of an order",
    input: note,
    output: z.object({ orderId: z.int(), note: z.string() }),
    fails: [orderOutcome.NOT_FOUND, userOutcome.NOT_FOUND, orderOutcome.NOTE_FULL],
  },
  addNotes: bulk("Add a line to the notes of orders", note),
  /** It stands among the messages of the order's customer. */
  writeToCustomer: {
    summary: "Write to the customer of an order",
    input: message,
    output: z.object({ orderId: z.int() }),
    fails: [orderOutcome.NOT_FOUND, userOutcome.NOT_FOUND],
  },
};
