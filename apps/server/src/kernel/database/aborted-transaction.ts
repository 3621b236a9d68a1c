/** A commit that the database answered with a rollback, since a statement before it had failed. */
export class AbortedTransaction extends Error {
  constructor() {
    super("the transaction was rolled back, since one of its statements had failed");
  }
}
