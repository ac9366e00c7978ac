import type { Actor } from '#platform/handlers/actor';
import { requireRange } from '#platform/reports/require-range';
import { sourceNames } from '#platform/source-names';
import type { CommissionsFilter } from '#platform/table/commissions';
import { isAdmin } from '#shared/access/access';
import type { LinesPart } from '#shared/commissions/chosen-lines';
import { longestRangeDays } from '#shared/metrics/day-range';
import { dayRangeOf } from '#shared/metrics/utc-range';
import type { Timestamp } from '#shared/time';
import { agentSubject } from './agent-subject.ts';

type Input = LinesPart & { start_date: Timestamp; end_date: Timestamp; q?: string; email?: string };

/**
 * The lines that an actor may see and asks for: one's own; for admins the company's, or an agent's.
 * @throws Rejection `forbidden`; `not_found` for an unknown agent; `invalid_input` for an impossible range
 */
export const commissionsFilter = async (
  { actor, now }: { actor: Actor; now: Timestamp },
  { q, lines, hour, group, lead_source, email, ...times }: Input,
): Promise<CommissionsFilter> => ({
  range: await requireRange({ now, longestDays: longestRangeDays(actor.access) }, dayRangeOf(times)),
  subject:
    email === undefined && isAdmin(actor.access)
      ? { of: 'company' }
      : await agentSubject(actor, email ?? actor.user.email),
  ...{ q, lines, hour, group, source_names: await sourceNames(lead_source) },
});
