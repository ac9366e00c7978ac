import type { Call } from '#shared/calls/call';
import type { User } from '#shared/users/user';

/** A user as others see them: the session is theirs alone. */
export const asAgent = ({ sessionId: _, ...agent }: User): Omit<User, 'sessionId'> => agent;

/** A call as its agent sees it, without the record of its conferences, which no screen shows. */
export const asOwnCall = ({ conferences: _, ...call }: Call): Omit<Call, 'conferences'> => call;

/** A call as those see it who watch the floor: the note may tell of the customer's health. */
export const asLiveCall = (call: Call) => {
  const { disposition_note: _, ...redacted } = asOwnCall(call);
  return redacted;
};
