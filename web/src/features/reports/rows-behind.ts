import { type Requirement, requires } from '#shared/access/access';
import type { CallsKind } from '#shared/calls/calls-of-days';
import type { LinesOf } from '#shared/commissions/chosen-lines';
import type { DayRange } from '#shared/metrics/day-range';
import { useMay } from '../../lib/session/session.ts';
import { paths } from '../../lib/ui/paths.ts';

const screens = {
  commissions: { path: paths.commissions, access: requires.feature('Commissions') },
  onHold: { path: paths.onHold, access: requires.feature('OnHold') },
  calls: { path: paths.callHistory, access: requires.feature('CallHistory') },
  leads: { path: paths.leads, access: requires.feature('Leads') },
} as const satisfies Record<string, { path: string; access: Requirement }>;

/** The part of the company's figures: an hour of the days, a group, or a lead source. */
export type FiguresPart = { hour?: string; group?: string; lead_source?: string };

/**
 * The days of the rows, the agent where one was chosen, and the part; of calls also whose and which, of commissions also
 * which. Of leads the days on which they were created, or those on which they were sold.
 */
type RowsFilter =
  | (DayRange & FiguresPart & { email?: string; of?: 'company'; calls?: CallsKind; lines?: LinesOf })
  | (FiguresPart & { sold_first: string; sold_last: string });

/** The address of the rows from which a figure is counted; undefined for users who may not open that screen. */
export const useRowsBehind = (screen: keyof typeof screens): ((filter: RowsFilter) => string | undefined) => {
  const { path, access } = screens[screen];
  const may = useMay(access);
  return filter => (may ? `${path}?${new URLSearchParams(filter)}` : undefined);
};
