import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented;

/** The place within the app that a click leads to, where it is another page. */
const destinationOf = (event: MouseEvent): string | undefined => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || !isPlainClick(event) || link.target === '_blank') return undefined;
  const url = new URL(link.href, location.href);
  const isElsewhere = url.origin === location.origin && url.pathname !== location.pathname;
  return isElsewhere ? url.pathname + url.search + url.hash : undefined;
};

/** The router's own count of where in the history a page stands. */
const indexIn = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0;

/** What Back and Forward are first asked, while somebody has something to lose. */
let onHistory: ((event: PopStateEvent) => void) | undefined;

/** Has Back and Forward guarded. Called before the router listens to them: browsers tell those of a window in turn. */
export const watchHistory = (): void => window.addEventListener('popstate', event => onHistory?.(event));

/**
 * Asks before the user leaves the page by a link, by Back, or by closing the tab, while `unsaved`. What the app itself
 * does is never held up: a call that is accepted takes its agent to the dashboard at once.
 */
export const useLeaveGuard = (unsaved: boolean) => {
  const navigate = useNavigate();
  /** Goes where the user wanted to; undefined while she wants to go nowhere. */
  const [go, setGo] = useState<() => void>();
  const latestNavigate = useRef(navigate);
  useEffect(() => {
    latestNavigate.current = navigate;
  });

  useEffect(() => {
    if (!unsaved) return;
    const here = indexIn(history.state);
    let mayPass = false;
    const onClick = (event: MouseEvent) => {
      const to = destinationOf(event);
      if (to === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      setGo(() => () => void latestNavigate.current(to));
    };
    // The browser has gone already when it tells: it is brought back before the router hears of either.
    onHistory = event => {
      if (mayPass) return;
      event.stopImmediatePropagation();
      const steps = indexIn(event.state) - here;
      if (steps === 0) return;
      history.go(-steps);
      setGo(() => () => {
        mayPass = true;
        history.go(steps);
      });
    };
    const onClose = (event: BeforeUnloadEvent) => event.preventDefault();
    document.addEventListener('click', onClick, true);
    window.addEventListener('beforeunload', onClose);
    return () => {
      document.removeEventListener('click', onClick, true);
      onHistory = undefined;
      window.removeEventListener('beforeunload', onClose);
    };
  }, [unsaved]);

  return {
    asks: go !== undefined,
    stay: () => setGo(undefined),
    leave: () => {
      setGo(undefined);
      go?.();
    },
  };
};
