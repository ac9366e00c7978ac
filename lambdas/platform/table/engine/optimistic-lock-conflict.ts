const named = (error: unknown, ...names: string[]): boolean => error instanceof Error && names.includes(error.name);

/** A condition that did not hold, or another transaction on the same item, that nobody on the way has handled. */
export const isLostRace = (error: unknown): boolean =>
  named(error, 'ConditionalCheckFailedException', 'TransactionCanceledException', 'TransactionConflictException');
