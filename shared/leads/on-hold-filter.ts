import type * as z from 'zod';
import { GroupName } from '../access/roles.ts';
import { EmailAddress } from '../email.ts';
import { SourceName } from '../lead-sources/of-source.ts';
import { DayRange } from '../metrics/day-range.ts';
import { HourName, isInHour } from '../metrics/hour.ts';
import type { Timestamp } from '../time.ts';
import type { Lead } from './lead.ts';
import { qualifierOf } from './qualifier-of.ts';

/** The qualified leads of some days: all of them, or those of an agent, a group, a source, or an hour. */
export const OnHoldFilter = DayRange.partial().extend({
  email: EmailAddress.optional(),
  group: GroupName.optional(),
  lead_source: SourceName.optional(),
  hour: HourName.optional(),
});
export type OnHoldFilter = z.output<typeof OnHoldFilter>;

type Kept = Pick<OnHoldFilter, 'email' | 'group' | 'hour'> & {
  /** Every name of the source. */
  source_names?: readonly string[] | undefined;
  created_from?: Timestamp | undefined;
};

/** Which leads are kept of those that are read; undefined if all are. */
export const onHoldCondition = ({
  email,
  group,
  source_names,
  hour,
  created_from,
}: Kept): ((lead: Lead) => boolean) | undefined => {
  if ([email, group, source_names, hour, created_from].every(one => one === undefined)) return undefined;
  return lead =>
    (email === undefined || qualifierOf(lead) === email) &&
    (group === undefined || lead.qualified_in_group === group) &&
    (source_names === undefined || source_names.includes(lead.lead_source ?? '')) &&
    (hour === undefined || (lead.qualified_ts !== undefined && isInHour(lead.qualified_ts, hour))) &&
    (created_from === undefined || lead.created_ts >= created_from);
};
