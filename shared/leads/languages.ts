/** Without the schema, for the public pages: their JavaScript has no schemas. */
export const languages = ['en', 'es'] as const;
