/** What changes data without a signed-in user, as records name it in place of an e-mail, and its name for people. */
const names = {
  'set-up': 'Set-up of the stage',
  retention: 'Retention',
  website: 'Website',
  system: 'System',
  'text message': 'Text message',
} as const;

/** In place of the user in a record. */
export const systemActor = (id: keyof typeof names) => ({ id, email: id });

/** Who is named by a record: a user by e-mail, what is no user by its name. */
export const actorName = (email: string): string => new Map<string, string>(Object.entries(names)).get(email) ?? email;
