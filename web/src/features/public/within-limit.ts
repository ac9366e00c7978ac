/** After this time a connection that brings no answer is given up. */
export const ANSWER_LIMIT_MS = 15_000;

/** What an exchange of messages brings within the limit; undefined if it fails, or its answer cannot be read. */
export const withinLimit = async <T>(exchange: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> => {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), ANSWER_LIMIT_MS);
  return exchange(limit.signal)
    .catch(() => undefined)
    .finally(() => clearTimeout(timer));
};

/** The JSON at an address; undefined unless it is there within the limit. */
export const fetchJson = <T>(url: string): Promise<T | undefined> =>
  withinLimit(async signal => {
    const response = await fetch(url, { headers: { accept: 'application/json' }, signal });
    return response.ok ? response.json() : undefined;
  });
