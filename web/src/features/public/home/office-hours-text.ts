import { isCustomerServiceOpen } from '#shared/call-requests/office-hours';
import type { Timestamp } from '#shared/time';

/** Says whether customer service is open now; the texts are on the element. */
export const sayOfficeHours = (element: HTMLElement, now: Timestamp): void => {
  const { open = '', closed = '' } = element.dataset;
  element.textContent = isCustomerServiceOpen(now) ? open : closed;
};
