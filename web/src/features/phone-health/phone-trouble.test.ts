import { describe, expect, it } from 'vitest';
import { phoneTrouble } from './phone-trouble.ts';

const fine = { worker: 'ready', device: 'ready', microphone: 'ready' } as const;

describe('phoneTrouble', () => {
  it('is none with a phone that is ready, or that connects for the first time', () => {
    expect(phoneTrouble(fine)).toBeUndefined();
    expect(phoneTrouble({ worker: 'connecting', device: 'connecting', microphone: 'unknown' })).toBeUndefined();
  });

  it.each([
    [{ microphone: 'refused' }, 'check-microphone', 'blocks the microphone'],
    [{ microphone: 'missing' }, 'check-microphone', 'Plug in your headset'],
    [{ device: 'failed' }, 'reload', 'no call can be answered'],
    [{ worker: 'failed' }, 'reload', 'no call reaches you'],
    [{ worker: 'reconnecting' }, 'wait', 'reconnecting'],
    [{ device: 'reconnecting' }, 'wait', 'reconnecting'],
  ] as const)('of %o is remedied by %s', (changes, remedy, words) => {
    const trouble = phoneTrouble({ ...fine, ...changes });
    expect(trouble?.remedy).toBe(remedy);
    expect(trouble?.sentence).toContain(words);
  });

  it('names the worst alone', () => {
    expect(phoneTrouble({ worker: 'reconnecting', device: 'failed', microphone: 'refused' })?.remedy).toBe(
      'check-microphone',
    );
  });
});
