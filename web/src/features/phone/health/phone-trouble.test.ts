import { describe, expect, it } from 'vitest';
import { phoneTrouble } from './phone-trouble.ts';

const fine = { worker: 'ready', device: 'ready', microphone: 'ready', wasAsleep: false, leg: 'none' } as const;

describe('phoneTrouble', () => {
  it('is none with a phone that is ready, or that connects for the first time', () => {
    expect(phoneTrouble(fine)).toBeUndefined();
    expect(
      phoneTrouble({ ...fine, worker: 'connecting', device: 'connecting', microphone: 'unknown' }),
    ).toBeUndefined();
  });

  it.each([
    [{ microphone: 'refused' }, 'check-microphone', 'blocks the microphone'],
    [{ microphone: 'missing' }, 'check-microphone', 'Plug in your headset'],
    [{ device: 'failed' }, 'reload', 'no call can be answered'],
    [{ worker: 'failed' }, 'reload', 'no call reaches you'],
    [{ worker: 'reconnecting' }, 'wait', 'reconnecting'],
    [{ device: 'reconnecting' }, 'wait', 'reconnecting'],
    [{ microphone: 'asked' }, 'wait', 'Allow it'],
    [{ wasAsleep: true, worker: 'reconnecting' }, 'wait', 'This tab was asleep. Reconnecting your phone...'],
  ] as const)('of %o is remedied by %s', (changes, remedy, words) => {
    const trouble = phoneTrouble({ ...fine, ...changes });
    expect(trouble?.remedy).toBe(remedy);
    expect(trouble?.sentence).toContain(words);
  });

  it('is not that no new call reaches an agent who is in one', () => {
    expect(phoneTrouble({ ...fine, leg: 'reconnecting', device: 'reconnecting' })).toBeUndefined();
  });

  it.each(['worker', 'device'] as const)('of a failed %s tells nobody to reload who is in a call', line => {
    const trouble = phoneTrouble({ ...fine, leg: 'open', [line]: 'failed' });
    expect(trouble).toMatchObject({ remedy: 'wait', severity: 'warning' });
    expect(trouble?.sentence).toContain('This call goes on');
  });

  it('names the worst alone', () => {
    expect(phoneTrouble({ ...fine, worker: 'reconnecting', device: 'failed', microphone: 'refused' })?.remedy).toBe(
      'check-microphone',
    );
  });
});
