import type { Caller } from '#platform/handlers/api-handler';
import { systemActor } from '#shared/users/system-actor';

/** Who the audit trail names for a visitor: nobody is signed in. */
export const visitor = ({ ip }: Pick<Caller, 'ip'>) => ({ user: systemActor('website'), sourceIp: ip });
