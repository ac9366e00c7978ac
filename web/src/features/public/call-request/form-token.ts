import { FORM_LIFE_MS, MIN_FILL_MS } from '#shared/call-requests/fill-time';
import { fetchFormToken, pause } from './send-request.ts';

/** The request takes a moment: a token is not used to its last minute. */
const USED_FOR_MS = FORM_LIFE_MS - 60_000;

/**
 * The token of a form, fetched when the page is opened and again by each sending until there is one; undefined while
 * the API gives none. The server takes a form within two seconds of its token for a robot's, so a late token waits. One
 * of two hours, or one that the API does not take any more (`isUsedUp`), is replaced.
 */
export const formTokenOf = (url: string, now: () => Date): ((isUsedUp?: boolean) => Promise<string | undefined>) => {
  const ms = () => now().getTime();
  const opened = ms();
  const fetchOne = async () => {
    const token = await fetchFormToken(url);
    return token === undefined ? undefined : { token, since: ms() };
  };
  let form = fetchOne();
  return async (isUsedUp = false) => {
    const isQuick = ms() - opened < MIN_FILL_MS;
    const kept = await form;
    if (!kept || isUsedUp || ms() - kept.since > USED_FOR_MS) form = fetchOne();
    const found = await form;
    if (found && !isQuick) await pause(found.since + MIN_FILL_MS - ms());
    return found?.token;
  };
};
