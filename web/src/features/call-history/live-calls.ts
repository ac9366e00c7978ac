import type { Call } from '#shared/calls/call';
import type { Page } from '#shared/contracts/page';

/**
 * The loaded pages after a live change of one of the agent's calls: replaced where it stands unless it is older, put
 * where its time belongs when new, taken out when removed. What lies beyond the last loaded page stays there.
 */
export const withCall = (pages: Page<Call>[], id: string, call: Call | undefined): Page<Call>[] => {
  const known = pages.flatMap(page => page.data).find(each => each.id === id);
  if (!call) return pages.map(page => ({ ...page, data: page.data.filter(each => each.id !== id) }));
  if (known) {
    if (call.version < known.version) return pages;
    return pages.map(page => ({ ...page, data: page.data.map(each => (each.id === id ? call : each)) }));
  }
  const isHome = (page: Page<Call>) =>
    page.next_page_key === null || page.data.some(each => each.created_ts <= call.created_ts);
  const home = pages.findIndex(isHome);
  return pages.map((page, index) => (index === home ? { ...page, data: insertByTime(page.data, call) } : page));
};

const insertByTime = (calls: Call[], call: Call): Call[] => {
  const at = calls.findIndex(each => each.created_ts <= call.created_ts);
  return at === -1 ? [...calls, call] : [...calls.slice(0, at), call, ...calls.slice(at)];
};
