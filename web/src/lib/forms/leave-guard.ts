import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { createStore } from '../ui/external-store.ts';
import { askBeforeUnload } from './before-unload.ts';

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented;

/** The address within the app that a click leads to, if it is another page. */
const destinationOf = (event: MouseEvent): string | undefined => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || !isPlainClick(event) || link.target === '_blank') return undefined;
  const url = new URL(link.href, location.href);
  const isElsewhere = url.origin === location.origin && url.pathname !== location.pathname;
  return isElsewhere ? url.pathname + url.search + url.hash : undefined;
};

/** The index that React Router keeps in the history entry of a page. */
const indexIn = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0;

/** Handles Back and Forward first, while a page has unsaved changes. */
let onHistory: ((event: PopStateEvent) => void) | undefined;

/** Whether the page has unsaved changes, which going to another one would lose. */
export const isPageUnsaved = createStore(false);

/** Guards Back and Forward. Called before the router subscribes: listeners of `window` run in the order they were added. */
export const watchHistory = (): void => window.addEventListener('popstate', event => onHistory?.(event));

/**
 * Asks before the user leaves the page by a link, by Back, or by closing the tab, while `unsaved`. Navigation by the
 * app itself is not guarded: accepting a call takes the agent to the dashboard at once.
 */
export const useLeaveGuard = (unsaved: boolean) => {
  const navigate = useNavigate();
  /** Continues the navigation that the guard stopped; undefined if none was stopped. */
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
    // `popstate` comes after the browser has navigated: the guard goes back before the router sees the event.
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
    isPageUnsaved.set(true);
    document.addEventListener('click', onClick, true);
    const stopAsking = askBeforeUnload(onClick, () => true);
    return () => {
      document.removeEventListener('click', onClick, true);
      onHistory = undefined;
      isPageUnsaved.set(false);
      stopAsking();
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
