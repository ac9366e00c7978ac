import { Chargeback } from '#shared/products/chargeback';
import { SelectedProduct } from '#shared/products/product';
import type { ErasedCounts } from '#shared/retention/erasure';
import type { Sold } from '#shared/retention/kept-by-law';
import type { Image } from '../engine/read.ts';
import { itemsOf, type LeadData } from './lead-data.ts';

/** The sales of a lead, also those that were undone. */
export const salesIn = ({ own }: Pick<LeadData, 'own'>): Sold => ({
  products: itemsOf(own, 'selected-product').map(item => SelectedProduct.parse(item)),
  chargebacks: itemsOf(own, 'chargeback').map(item => Chargeback.parse(item)),
});

const keysIn = (items: readonly Image[]): string[] =>
  items.flatMap(({ snipped_recording_key: key }) => (typeof key === 'string' ? [key] : []));

/** Files of calls, and of voice verifications unless the law requires those. Calls of one conversation share a file. */
export const recordingsToErase = ({ own, calls }: Pick<LeadData, 'own' | 'calls'>, byLaw: boolean): string[] => {
  const verifications = keysIn(itemsOf(own, 'verification-event'));
  const all = new Set([...keysIn(calls), ...verifications]);
  return [...all].filter(key => !byLaw || !verifications.includes(key));
};

/** What an erasure removes. */
export const countsOf = (data: LeadData, byLaw: boolean): ErasedCounts => ({
  notes: itemsOf(data.own, 'lead-note', 'customer-service-note').length,
  messages: itemsOf(data.own, 'log-message').length,
  payments: itemsOf(data.own, 'payment').length,
  calls: data.calls.length,
  recordings: recordingsToErase(data, byLaw).length,
  documents:
    itemsOf(data.linked, 'upcoming-callback', 'doctor-nomination').length +
    itemsOf(data.linked, 'esig-request').filter(({ signed_ts }) => !byLaw || signed_ts === undefined).length,
});
