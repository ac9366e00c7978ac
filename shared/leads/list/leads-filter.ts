import * as z from 'zod';
import { GroupName } from '../../access/roles.ts';
import { UtcTime } from '../../contracts/utc-time.ts';
import { SourceName } from '../../lead-sources/of-source.ts';
import { HourName } from '../../metrics/hour.ts';
import { Timestamp } from '../../time.ts';
import { SaleStatus } from './lead-row.ts';

const filterWith = <Instant extends z.ZodType>(instant: Instant) =>
  z.object({
    /** Parts of a name or an e-mail, or a phone number; from two characters, or three digits, on. */
    q: z.string().trim().max(100).optional(),
    sale_status: SaleStatus.optional(),
    lead_source: SourceName.optional(),
    /** The range in which the leads were created, both included. */
    start_date: instant.optional(),
    end_date: instant.optional(),
    /** The range in which they were sold: only without the one above. */
    sale_date_start: instant.optional(),
    sale_date_end: instant.optional(),
    /** The hour of the day of a sale, and the group for which it counts. */
    hour: HourName.optional(),
    group: GroupName.optional(),
  });

/** What the leads list is filtered by (docs/product.md, Leads list). */
export const LeadsFilter = filterWith(UtcTime);
export type LeadsFilter = z.output<typeof LeadsFilter>;

/** The same in a job: it is read again from the form in which it is stored. */
export const KeptLeadsFilter = filterWith(z.union([Timestamp, UtcTime]));
