import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aPhone, atTheDesk } from '../../../testing/render-console.tsx';
import type { Phone } from '../phone.ts';
import { closePhoneSettings, phoneSettings } from '../phone-settings.ts';
import { PhoneBanner } from './phone-banner.tsx';

const given = (changes: Partial<Phone>) => {
  const phone = aPhone(changes);
  return { phone, ...atTheDesk(<PhoneBanner />, { phone }) };
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  closePhoneSettings();
});

describe('the banner of the phone', () => {
  it('offers to allow the microphone, and the settings', () => {
    const { phone } = given({ microphone: 'missing' });
    expect(screen.getByRole('alert').textContent).toContain('Plug in your headset.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(phone.checkMicrophone).toHaveBeenCalledOnce();
    fireEvent.click(screen.getByRole('button', { name: 'Phone settings' }));
    expect(phoneSettings.get()).toBe(true);
  });

  it('says that the tab was asleep while that lasts, and goes by itself', async () => {
    const { draw } = given({ wasAsleep: true, worker: 'reconnecting' });
    await pass(1_600);
    expect(screen.getByText('This tab was asleep. Reconnecting your phone...')).toBeTruthy();
    draw(<PhoneBanner />, aPhone());
    expect(screen.queryByText(/asleep/)).toBeNull();
  });

  it.each<[Partial<Phone>, RegExp]>([
    [{ microphone: 'asked' }, /Your browser asks for the microphone/],
    [{ device: 'reconnecting' }, /No new call reaches you/],
  ])('says %o only when it lasts', async (changes, sentence) => {
    given(changes);
    await pass(1_400);
    expect(screen.queryByText(sentence)).toBeNull();
    await pass(200);
    expect(screen.getByText(sentence)).toBeTruthy();
  });
});

describe('the notice of the line', () => {
  it('says the worst of what is wrong, once it lasts, and only in a call', async () => {
    const warnings: Phone['warnings'] = ['high-rtt', 'constant-audio-input-level'];
    const { draw } = given({ leg: 'open', warnings });
    expect(screen.queryByText(/Your microphone sends no sound/)).toBeNull();
    await pass(1_000);
    expect(screen.getByText('Your microphone sends no sound. Check that your headset is not muted.')).toBeTruthy();
    expect(screen.queryByText(/hear each other late/)).toBeNull();
    draw(<PhoneBanner />, aPhone({ leg: 'none' }));
    expect(screen.queryByText(/Your microphone sends no sound/)).toBeNull();
  });
});
