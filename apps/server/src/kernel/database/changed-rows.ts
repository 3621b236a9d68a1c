type Changes = {
  numInsertedOrUpdatedRows?: bigint | undefined;
  numUpdatedRows?: bigint;
  numDeletedRows?: bigint;
};

/** Runs an insert, update or delete that answers no rows, and answers how many it changed. */
export async function changedRows(statement: {
  executeTakeFirstOrThrow(): Promise<Changes>;
}): Promise<number> {
  const { numInsertedOrUpdatedRows, numUpdatedRows, numDeletedRows } =
    await statement.executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? numUpdatedRows ?? numDeletedRows ?? 0);
}
