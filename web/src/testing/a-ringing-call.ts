import type { Ringing } from '../features/phone/phone.ts';

/** A ringing call. */
export const aRinging = (changes: Partial<Ringing> = {}): Ringing => ({
  reservationSid: 'WR1',
  taskSid: 'WT1',
  callKey: 'taskAttribute/CA1',
  kind: 'call',
  leadName: 'Ann Field',
  phoneNumber: '+13055551042',
  callSource: 'customer_inbound_call',
  offeredAt: '2026-01-05T15:00:00.000Z',
  timeoutS: 7,
  transferFrom: undefined,
  qualifiedStatus: undefined,
  accepting: false,
  quiet: false,
  ...changes,
});
