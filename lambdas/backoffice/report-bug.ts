import type { Actor } from '#platform/handlers/actor';
import type { BugReports } from './bug-reports.ts';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A chat reads what stands in angle brackets as links and mentions of everybody. */
const escaped = (text: string): string => text.replace(/[&<>]/g, character => ESCAPES[character] ?? character);

/** Tells the team what somebody found wrong, and who it was (docs/product.md, Bug report). */
export const reportBug = async (
  { bugReports, actor }: { bugReports: BugReports; actor: Actor },
  { text }: { text: string },
): Promise<Record<string, never>> => {
  await bugReports.post(escaped(`${text}\n${actor.user.email}`));
  return {};
};
