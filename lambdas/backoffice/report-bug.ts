import type { Actor } from '#platform/handlers/actor';
import type { BugReports } from './bug-reports.ts';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** In a chat, text in angle brackets is a link or a mention. */
const escaped = (text: string): string => text.replace(/[&<>]/g, character => ESCAPES[character] ?? character);

/** Posts a bug report and its author to the team's chat (docs/product.md, Bug report). */
export const reportBug = async (
  { bugReports, actor }: { bugReports: BugReports; actor: Actor },
  { text }: { text: string },
): Promise<Record<string, never>> => {
  await bugReports.post(escaped(`${text}\n${actor.user.email}`));
  return {};
};
