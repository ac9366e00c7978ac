import type { UnreadableCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { conferenceTaskOf } from '#shared/calls/conference/legs';
import { splitCallId } from '#shared/calls/conference/part-id';
import { rootIdOf } from './follow-conversation.ts';

/** The calls of conversations that can be read whole: what one part cannot tell may decide about the others. */
export const withoutUnreadable = (calls: Call[], unreadable: UnreadableCall[]): Call[] => {
  const ids = new Set(unreadable.map(({ id }) => id));
  const roots = new Set([
    ...unreadable.map(({ id, root_call_id }) => root_call_id ?? splitCallId(id).root),
    ...calls.filter(({ sibling_ids = [] }) => sibling_ids.some(id => ids.has(id))).map(rootIdOf),
  ]);
  return calls.filter(call => !roots.has(rootIdOf(call)));
};

/** The tasks after which the conferences of these calls are named; undefined if one of them tells none. */
export const conferencesOfUnreadable = (unreadable: UnreadableCall[]): string[] | undefined => {
  const names = unreadable.flatMap(call => conferenceTaskOf(call) ?? []);
  return names.length === unreadable.length ? names : undefined;
};
