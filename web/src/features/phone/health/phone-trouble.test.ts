import { describe, expect, it } from 'vitest';
import { phoneTrouble } from './phone-trouble.ts';

const fine = { worker: 'ready', device: 'ready', microphone: 'ready', wasAsleep: false, leg: 'none' } as const;

describe('phoneTrouble', () => {
  it('returns nothing for a phone that is ready or connects for the first time', () => {
    expect(phoneTrouble(fine)).toBeUndefined();
    expect(
      phoneTrouble({ ...fine, worker: 'connecting', device: 'connecting', microphone: 'unknown' }),
    ).toBeUndefined();
  });

  it.each([
    [{ microphone: 'blocked' }, 'check-microphone', 'blocks the microphone'],
    [{ microphone: 'missing' }, 'check-microphone', 'Plug in your headset'],
    [{ device: 'failed' }, 'reload', 'no call can be answered'],
    [{ worker: 'failed' }, 'reload', 'no call reaches you'],
    [{ worker: 'reconnecting' }, 'wait', 'reconnecting'],
    [{ device: 'reconnecting' }, 'wait', 'reconnecting'],
    [{ microphone: 'asked' }, 'wait', 'Allow it'],
    [{ wasAsleep: true, worker: 'reconnecting' }, 'wait', 'This tab was asleep. Reconnecting your phone...'],
  ] as const)('returns for %o the remedy %s', (changes, remedy, words) => {
    const trouble = phoneTrouble({ ...fine, ...changes });
    expect(trouble?.remedy).toBe(remedy);
    expect(trouble?.message).toContain(words);
  });

  it('returns nothing for a reconnecting device during a call', () => {
    expect(phoneTrouble({ ...fine, leg: 'reconnecting', device: 'reconnecting' })).toBeUndefined();
  });

  it.each(['worker', 'device'] as const)('does not suggest a reload during a call if the %s failed', line => {
    const trouble = phoneTrouble({ ...fine, leg: 'open', [line]: 'failed' });
    expect(trouble).toMatchObject({ remedy: 'wait', severity: 'warning' });
    expect(trouble?.message).toContain('This call goes on');
  });

  it('returns only the worst problem', () => {
    expect(phoneTrouble({ ...fine, worker: 'reconnecting', device: 'failed', microphone: 'blocked' })?.remedy).toBe(
      'check-microphone',
    );
  });
});
