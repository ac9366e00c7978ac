/** The browser reports a blocked redirect in a task of its own, which may come after the failure of the request. */
const REPORTED_WITHIN_MS = 200;

const request = async (address: string, signal: AbortSignal): Promise<void> => {
  try {
    await fetch(new URL('/', address), {
      ...{ mode: 'no-cors', credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' },
      signal,
    });
  } catch (error) {
    await new Promise(resolve => setTimeout(resolve, REPORTED_WITHIN_MS));
    throw error;
  }
};

/**
 * Resolves when the content security policy blocks a request to the host of this address. The policy allows that host
 * itself: it answered, with a redirect to another one. The report names the address before the redirect.
 */
const redirectIsBlocked = (address: string, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const { origin } = new URL(address);
    const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'connect-src' && new URL(blockedURI, document.baseURI).origin === origin) resolve();
    };
    document.addEventListener('securitypolicyviolation', onViolation, { signal });
  });

/**
 * Resolves if the host of an address answers at all, and rejects if it doesn't. A frame "loads" the browser's own error
 * page too; the content of another origin can be read by nobody (html.spec.whatwg.org, iframe load event steps).
 */
export const hostAnswers = (address: string, signal: AbortSignal): Promise<void> =>
  Promise.race([redirectIsBlocked(address, signal), request(address, signal)]);
