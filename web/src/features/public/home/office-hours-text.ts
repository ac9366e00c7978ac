import { isCustomerServiceOpen } from '#shared/call-requests/office-hours';
import type { Timestamp } from '#shared/time';

/** Says whether customer service is open; the texts are on the element. */
export const showOpen = (element: HTMLElement, isOpen: boolean): void => {
  const { open = '', closed = '' } = element.dataset;
  element.textContent = isOpen ? open : closed;
};

/** By this browser's clock, until the API has said it by its own. */
export const showOfficeHours = (element: HTMLElement, now: Timestamp): void =>
  showOpen(element, isCustomerServiceOpen(now));
