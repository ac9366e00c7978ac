/**
 * The parts of the system that change data without a signed-in user: the key that records contain in place of an e-mail
 * address, and its name for people.
 */
const names = {
  'set-up': 'Set-up of the stage',
  retention: 'Retention',
  website: 'Website',
  system: 'System',
  'text message': 'Text message',
} as const;

/** In place of the user in a record. */
export const systemActor = (id: keyof typeof names) => ({ id, email: id });

/** The author of a record as people read it: a user by e-mail address, a part of the system by its name. */
export const actorName = (email: string): string => new Map<string, string>(Object.entries(names)).get(email) ?? email;
