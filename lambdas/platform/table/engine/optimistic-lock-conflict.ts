const named = (error: unknown, ...names: string[]): boolean => error instanceof Error && names.includes(error.name);

/** A failed condition, or a concurrent transaction on the same item, that no caller has handled. */
export const isOptimisticLockConflict = (error: unknown): boolean =>
  named(error, 'ConditionalCheckFailedException', 'TransactionCanceledException', 'TransactionConflictException');
