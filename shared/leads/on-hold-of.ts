import type { Role } from '../access/roles.ts';
import type { Timestamp } from '../time.ts';
import { type Lead, QUALIFIED_LEAD } from './lead.ts';
import { qualifierOf } from './qualifier-of.ts';

type OnHold = Required<Pick<Lead, 'qualified_ts' | 'qualified_by_email'>>;
type Qualifying = { email: string; role: Role | undefined; isAnswer: boolean; now: Timestamp };

const isCounted = (role: Role | undefined): boolean => role === 'fronter' || role === 'closer';

/**
 * Since when a qualified lead is an On Hold, and whose, after a page on which an agent said so or went on with it
 * (docs/decisions/0065): the first fronter or closer keeps it; after 'Not Qualified' it is a new one of another agent.
 */
export const onHoldOf = (lead: Lead, { email, role, isAnswer, now }: Qualifying): OnHold => {
  const { qualified_ts: since, Qualified_Lead: status } = lead;
  const holder = qualifierOf(lead);
  const mine = isCounted(role) ? email : null;
  if (since === undefined) return { qualified_ts: now, qualified_by_email: mine };
  const isFree = holder === undefined || (status !== QUALIFIED_LEAD && holder !== mine);
  return isAnswer && mine !== null && isFree
    ? { qualified_ts: now, qualified_by_email: mine }
    : { qualified_ts: since, qualified_by_email: holder ?? null };
};
