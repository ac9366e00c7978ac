import { describe, expect, it } from 'vitest';
import { callRequestFlagsOf } from './call-request-flag.ts';

const submitted = {
  name: 'Ada Park',
  website: '',
  formIssued: '2026-01-05T15:00:00.000Z',
  now: '2026-01-05T15:00:02.000Z',
};

describe('a submission', () => {
  it('of a person is without suspicion', () => {
    expect(callRequestFlagsOf(submitted)).toEqual([]);
  });

  it.each([
    ['sent before two seconds are over', { now: '2026-01-05T15:00:01.999Z' }, ['too_fast']],
    ['without a valid token', { formIssued: undefined }, ['no_form_token']],
    ['with the hidden field', { website: 'x' }, ['hidden_field']],
    [
      'with several signs',
      { website: 'x', formIssued: undefined, name: '7' },
      ['hidden_field', 'no_form_token', 'odd_name'],
    ],
  ])('%s is suspicious', (_, more, flags) => {
    expect(callRequestFlagsOf({ ...submitted, ...more })).toEqual(flags);
  });

  it('sent days after the page was opened is without suspicion', () => {
    expect(callRequestFlagsOf({ ...submitted, now: '2026-01-09T15:00:00.000Z' })).toEqual([]);
  });

  it.each(['Al', 'Ana María Núñez', "O'Brien-Smith", 'Dr. Lee', '李 明'])('of %s has a usual name', name => {
    expect(callRequestFlagsOf({ ...submitted, name })).toEqual([]);
  });

  it.each(['A', '...', 'Ada 2', 'ada@example.test', 'www.spam', 'HTTP://x', '<b>Ada</b>'])(
    'of %s has an odd name',
    name => {
      expect(callRequestFlagsOf({ ...submitted, name })).toEqual(['odd_name']);
    },
  );
});
