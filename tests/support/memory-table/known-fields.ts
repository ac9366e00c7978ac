/** @throws Error for an option that the in-memory table does not support */
export const requireKnownFields = (request: object, known: readonly string[]): void => {
  for (const [field, value] of Object.entries(request))
    if (value !== undefined && !known.includes(field))
      throw new Error(`The in-memory table does not know the option '${field}'.`);
};
