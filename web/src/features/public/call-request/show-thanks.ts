import { savedDueTime } from '../saved-request.ts';

/**
 * Thanks for the request that was sent from this tab just now, and says when the visitor is called. A visitor who
 * follows the link of the footer reads how a request is cancelled.
 */
export const showThanks = (section: HTMLElement): void => {
  const time = savedDueTime.readOnce();
  if (time === undefined) return;
  const { thanks = '', soon = '', due = '' } = section.dataset;
  const say = (selector: string, text: string) => section.querySelector(selector)?.replaceChildren(text);
  say('h1', thanks);
  say('.lead', time === '' ? soon : due.replace('{time}', time));
};
