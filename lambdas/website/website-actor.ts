import type { Caller } from '#platform/handlers/api-handler';

/** Who the audit trail names for a visitor: nobody is signed in. */
export const visitor = ({ ip }: Pick<Caller, 'ip'>) => ({ user: { id: 'website', email: 'website' }, sourceIp: ip });
