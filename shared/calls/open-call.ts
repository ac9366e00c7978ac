import type { Call } from './call.ts';

type CallState = Pick<Call, 'reservation_status' | 'call_ended' | 'disposition'>;

/** An agent has accepted the call and it has not ended. */
export const isUnderWay = (call: CallState): boolean => call.reservation_status === 'accepted' && !call.call_ended;

/** The call has ended and its agent has not disposed it (docs/product.md, Wrap-up). */
export const awaitsWrapUp = (call: CallState): boolean =>
  call.reservation_status === 'wrapup' && call.call_ended && !call.disposition;

/** The label of a call that a fronter transferred (docs/product.md, Qualified label). */
export const qualifiedLabel = (
  call: Pick<Call, 'transfer_from_user_group'>,
): 'Qualified' | 'Semi-Qualified' | undefined => {
  const group = call.transfer_from_user_group;
  if (group === 'fronter_t2') return 'Qualified';
  return group?.startsWith('fronter_t3') ? 'Semi-Qualified' : undefined;
};
