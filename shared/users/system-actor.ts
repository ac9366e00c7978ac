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

const parts = new Map<string, string>(Object.entries(names));

/** Whether the author of a record is a part of the system. */
export const isSystemActor = (email: string): boolean => parts.has(email);

/** The author of a record as people read it: a user by e-mail address, a part of the system by its name. */
export const actorName = (email: string): string => parts.get(email) ?? email;
