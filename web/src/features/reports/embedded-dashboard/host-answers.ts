/**
 * Resolves if the host of an address answers at all, and rejects if it doesn't. A frame "loads" the browser's own error
 * page too; the content of another origin can be read by nobody (html.spec.whatwg.org, iframe load event steps).
 */
export const hostAnswers = async (address: string, signal: AbortSignal): Promise<void> => {
  await fetch(new URL('/', address), {
    ...{ mode: 'no-cors', credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' },
    signal,
  });
};
