import type { Actor } from '#platform/actor';
import type { BugReports } from './bug-reports.ts';

/** Tells the team what somebody found wrong, and who it was (spec 1, section 7). */
export const reportBug = async (
  { bugReports, actor }: { bugReports: BugReports; actor: Actor },
  { text }: { text: string },
): Promise<Record<string, never>> => {
  await bugReports.post(`${text}\n${actor.user.email}`);
  return {};
};
