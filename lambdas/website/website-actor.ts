import type { Caller } from '#platform/handlers/api-handler';
import { systemActor } from '#shared/users/system-actor';

/** The author of a visitor's actions in the audit trail, because no user is signed in. */
export const visitor = ({ ip }: Pick<Caller, 'ip'>) => ({ user: systemActor('website'), sourceIp: ip });
