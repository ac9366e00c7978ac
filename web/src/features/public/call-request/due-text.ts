import { keptDue } from '../kept-request.ts';

/** Says on the page of thanks when the visitor is called, if the request was sent from this tab. */
export const sayWhenCalled = (element: HTMLElement): void => {
  const time = keptDue.take();
  if (time) element.textContent = (element.dataset.due ?? '').replace('{time}', time);
};
