import { servedStates } from '#shared/call-requests/zip-states';
import { areaOf } from './area-served.ts';

/** Puts the states that the settings serve into what search engines read (agency-data.ts). */
export const describeServedStates = (data: HTMLElement, served: readonly string[]): void => {
  const areaServed = servedStates.filter(state => served.includes(state)).map(areaOf);
  data.textContent = JSON.stringify({ ...JSON.parse(data.textContent ?? ''), areaServed });
};
