import { describe, expect, it } from 'vitest';
import { at } from '../../tests/support/builders/a-call.ts';
import { anAcceptedDial, aPendingDial, DIALLED_SID } from '../../tests/support/builders/an-outbound-call.ts';
import type { DialStatus } from '../calls/dials.ts';
import { defaultDispositions } from '../dispositions/default-dispositions.ts';
import { nextOffer, offeredForS, outcomeOf } from './after-call.ts';

const hours = { from: 8, to: 21 };
const newYork = { phone_number: '+12125550123', state: 'NY' };

const dialled = (status: DialStatus, call_ended = true) =>
  anAcceptedDial({
    task_creation_source: 'web_request',
    dialled_ts: at(3),
    call_ended,
    customer_dial: { call_sid: DIALLED_SID, status, sequence: 1 },
  });

const disposed = (name: string) => ({
  disposition: name,
  disposition_options: defaultDispositions.find(one => one.name === name),
});

describe('what a call was for its request', () => {
  it.each([
    ['nothing yet while it waits for an agent', aPendingDial({ task_creation_source: 'web_request' }), undefined],
    ['nothing yet while the phone rings', dialled('ringing', false), undefined],
    ['the customer reached, as soon as the phone is answered', dialled('in-progress', false), 'reached'],
    ['the customer reached', dialled('completed'), 'reached'],
    ['an attempt: a machine answered', { ...dialled('completed'), ...disposed('Voicemail') }, 'not_reached'],
    ['the customer reached, after any other disposition', { ...dialled('completed'), ...disposed('Sale') }, 'reached'],
    ['the customer reached, who hung up', { ...dialled('completed'), ...disposed('Hung Up') }, 'reached'],
    [
      'an attempt: a machine, by its own name',
      { ...dialled('completed'), disposition: 'Answering Machine' },
      'not_reached',
    ],
    ['an attempt: nobody answered', { ...dialled('completed'), disposition: 'No answer' }, 'not_reached'],
    ['an attempt: busy', dialled('busy'), 'not_reached'],
    ['an attempt: not answered', dialled('no-answer'), 'not_reached'],
    ['an attempt: not connected', dialled('failed'), 'not_reached'],
    ['an attempt, where the agent hung up while the phone rang', dialled('ringing'), 'not_reached'],
    [
      'an attempt, where nothing is known of the dial',
      anAcceptedDial({ task_creation_source: 'web_request', dialled_ts: at(3), call_ended: true }),
      'not_reached',
    ],
    [
      'no attempt, where no agent accepted',
      aPendingDial({ task_creation_source: 'web_request', call_ended: true }),
      'not_dialled',
    ],
    [
      'no attempt, where the hours were over',
      anAcceptedDial({
        task_creation_source: 'web_request',
        call_ended: true,
        customer_dial: { status: 'failed', sequence: -1 },
      }),
      'not_dialled',
    ],
  ] as const)('is %s', (_, call, expected) => {
    expect(outcomeOf(call)).toBe(expected);
  });
});

describe('a request whose customer was not dialled', () => {
  it.each([
    ['after a minute', '2026-01-05T15:00:00.000Z', '2026-01-05T15:01:00.000Z'],
    ['in the morning after the hours', '2026-01-06T02:00:10.000Z', '2026-01-06T13:00:00.000Z'],
  ])('is offered again %s', (_, now, expected) => {
    expect(nextOffer(newYork, now, hours)).toBe(expected);
  });
});

describe('an offer', () => {
  it.each([
    ['an hour by day', '2026-01-05T15:10:00.000Z', 3600],
    ['an hour, where the hours end later', '2026-01-06T00:59:00.000Z', 3600],
    ['until the hours end', '2026-01-06T01:45:00.000Z', 15 * 60],
    ['until the hours end, in the next half hour but one', '2026-01-06T01:29:00.000Z', 31 * 60],
    ['a second in the last second', '2026-01-06T01:59:59.500Z', 1],
  ])('lasts %s', (_, now, expected) => {
    expect(offeredForS(newYork, now, hours)).toBe(expected);
  });
});
