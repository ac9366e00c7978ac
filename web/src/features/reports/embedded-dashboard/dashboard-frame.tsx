import { useEffect, useRef } from 'react';
import { hostAnswers } from './host-answers.ts';

/** docs/product.md, Reporting dashboard. */
const LOADS_WITHIN_MS = 10_000;

type DashboardFrameProps = {
  url: string;
  /** The dashboard before it is still shown. */
  hidden: boolean;
  onLoaded: () => void;
  /** Nothing was loaded in time, or the host does not answer. */
  onFailed: () => void;
};

/** One loading of the external dashboard. It may run scripts of its own origin, and reaches nothing of this page. */
export const DashboardFrame = ({ url, hidden, ...handlers }: DashboardFrameProps) => {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const stop = new AbortController();
    const fail = () => {
      if (stop.signal.aborted) return;
      stop.abort();
      latest.current.onFailed();
    };
    const loaded = new Promise(resolve => {
      frame.current?.addEventListener('load', resolve, { signal: stop.signal });
    });
    // The provider sent the frame to another host, which the content security policy does not allow.
    const onViolation = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src') fail();
    };
    document.addEventListener('securitypolicyviolation', onViolation, { signal: stop.signal });
    const timer = setTimeout(fail, LOADS_WITHIN_MS);
    Promise.all([loaded, hostAnswers(url, stop.signal)]).then(() => {
      if (stop.signal.aborted) return;
      clearTimeout(timer);
      latest.current.onLoaded();
    }, fail);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [url]);
  return (
    <iframe
      ref={frame}
      src={url}
      title="Reporting dashboard"
      hidden={hidden}
      referrerPolicy="no-referrer"
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
      style={{ flex: 1, width: '100%', minHeight: 0, border: 0 }}
    />
  );
};
