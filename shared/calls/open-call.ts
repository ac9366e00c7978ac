import type { Call } from './call.ts';

type Ends = Pick<Call, 'reservation_status' | 'call_ended' | 'disposition'>;

/** An agent has it and it has not ended. */
export const isUnderWay = (call: Ends): boolean => call.reservation_status === 'accepted' && !call.call_ended;

/** It has ended and its agent owes a disposition (docs/product.md, Wrap-up). */
export const awaitsWrapUp = (call: Ends): boolean =>
  call.reservation_status === 'wrapup' && call.call_ended && !call.disposition;

/** What a call from a fronter is called (docs/product.md, Qualified label). */
export const qualifiedLabel = (
  call: Pick<Call, 'transfer_from_user_group'>,
): 'Qualified' | 'Semi-Qualified' | undefined => {
  const group = call.transfer_from_user_group;
  if (group === 'fronter_t2') return 'Qualified';
  return group?.startsWith('fronter_t3') ? 'Semi-Qualified' : undefined;
};
