/** Beside a field with a label above it. */
export const fieldOffset = { mt: '25px' } as const;
