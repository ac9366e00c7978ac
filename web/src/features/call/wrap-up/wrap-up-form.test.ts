import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import type { Call } from '#shared/calls/call';
import { defaultDispositions } from '#shared/dispositions/default-dispositions';
import { NO_SOCIAL_SECURITY_NUMBER } from '#shared/leads/social-security-number-in';
import { NO_CARD_NUMBER } from '#shared/payments/card-number-in';
import { emptyWrapUp, type WrapUpValues, wrapUpInput, wrapUpSchema } from './wrap-up-form.ts';

const call: Call = {
  id: 'CA1',
  call_source: 'customer_inbound_call',
  task_creation_source: 'customer_inbound_call',
  lead_source: 'facebook',
  created_ts: '2026-01-05T15:00:00.000Z',
  call_ended: true,
  reservation_status: 'wrapup',
  agent_disconnected: false,
  agent_muted: false,
  lead_hold: false,
  version: 3,
};
const dispositions = defaultDispositions.map(d => ({ ...d, version: 1 }));
const now = () => new Date('2026-01-05T15:10:00.000Z');

const problems = (values: Partial<WrapUpValues>, of: Call = call) => {
  const result = wrapUpSchema(of, dispositions, now).safeParse({ ...emptyWrapUp, ...values });
  return Object.fromEntries(result.error?.issues.map(issue => [issue.path.join('.'), issue.message]) ?? []);
};

describe('the wrap-up form', () => {
  it('requires a disposition', () => {
    expect(problems({})).toEqual({ disposition: 'Choose a disposition.' });
  });

  it('requires a note that is not blank', () => {
    expect(problems({ disposition: 'Sale', note: '  ' })).toEqual({ note: 'Dispositon note is required.' });
    expect(problems({ disposition: 'Sale', note: 'Happy.' })).toEqual({});
  });

  it('rejects a note with a card or Social Security number', () => {
    expect(problems({ disposition: 'Sale', note: '4242 4242 4242 4242' })).toEqual({ note: NO_CARD_NUMBER });
    expect(problems({ disposition: 'Sale', note: '123-45-6789' })).toEqual({ note: NO_SOCIAL_SECURITY_NUMBER });
  });

  it('requires no note for an outbound dial, which has no note field', () => {
    expect(problems({ disposition: 'Sale' }, { ...call, task_creation_source: 'outbound_dial' })).toEqual({});
  });

  it('requires a callback time that is not in the past', () => {
    const callBack = { disposition: 'Call Back', note: 'Later.' };
    expect(problems(callBack)).toHaveProperty('callbackTime');
    expect(problems({ ...callBack, callbackTime: dayjs('2026-01-05T15:00:00Z') })).toHaveProperty('callbackTime');
    expect(problems({ ...callBack, callbackTime: dayjs('2026-01-06T15:00:00Z') })).toEqual({});
  });
});

describe('wrapUpInput', () => {
  it('sends the note trimmed, or none', () => {
    const values = { ...emptyWrapUp, disposition: 'Sale' };
    expect(wrapUpInput(call, { ...values, note: ' Happy. ' }).disposition_note).toBe('Happy.');
    expect(wrapUpInput(call, { ...values, note: ' ' }).disposition_note).toBeUndefined();
  });
});
