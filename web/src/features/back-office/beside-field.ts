/** Beside a field with a label above it. */
export const besideField = { mt: '25px' } as const;
