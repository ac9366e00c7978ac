import type { CallSids, LeadCall, ListedCall } from '#shared/calls/call';

/** A call as the history shows it, with the SIDs that the user may see. */
export type HistoryRow = LeadCall & CallSids;

export const historyRow = ({ sids, ...call }: ListedCall): HistoryRow => ({ ...call, ...sids });
