import { type Call, LiveCall, OwnCall } from '#shared/calls/call';
import { Agent, type User } from '#shared/users/user';

/** A user as others see them. */
export const asAgent = (user: User): Agent => Agent.parse(user);

/** A call as its agent sees it. */
export const asOwnCall = (call: Call): OwnCall => OwnCall.parse(call);

/** A call as those see it who watch the floor. */
export const asLiveCall = (call: Call): LiveCall => LiveCall.parse(call);
