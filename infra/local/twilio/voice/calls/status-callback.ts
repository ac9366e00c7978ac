import type { CallEvent, StatusCallback } from './call.ts';

const names: readonly CallEvent[] = ['initiated', 'ringing', 'answered', 'completed'];

/** Reads a status callback of TwiML or REST; only `completed` if no event is named. */
export const statusCallbackOf = (
  url: string | undefined,
  method: string | undefined,
  events: readonly string[],
): StatusCallback | undefined => {
  if (!url) return undefined;
  const given = events.flatMap(value => value.split(/[\s,]+/)).flatMap(value => names.filter(name => name === value));
  return {
    url,
    method: method?.toUpperCase() === 'GET' ? 'GET' : 'POST',
    events: new Set(given.length > 0 ? given : ['completed' as const]),
  };
};
