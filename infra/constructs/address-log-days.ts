import type { Stage } from '../stages.ts';

/** For how long a log with the addresses of visitors is kept (docs/decisions/0107); the privacy page says so too. */
export const addressLogDays = ({ logRetentionDays }: Pick<Stage, 'logRetentionDays'>): 7 | 30 =>
  logRetentionDays === 7 ? 7 : 30;
