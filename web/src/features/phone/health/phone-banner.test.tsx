import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from '../../../lib/ui/toast.ts';
import { aPhone, renderConsole } from '../../../testing/render-console.tsx';
import type { Phone } from '../phone.ts';
import { closePhoneSettings, phoneSettings } from '../phone-settings.ts';
import { PhoneBanner } from './phone-banner.tsx';

const given = (changes: Partial<Phone>) => {
  const phone = aPhone(changes);
  return { phone, ...renderConsole(<PhoneBanner />, { phone }) };
};
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  closePhoneSettings();
});

describe('the banner of the phone', () => {
  it('offers to check the microphone again, and the settings', () => {
    const { phone } = given({ microphone: 'missing' });
    expect(screen.getByRole('alert').textContent).toContain('Plug in your headset.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(phone.checkMicrophone).toHaveBeenCalledOnce();
    fireEvent.click(screen.getByRole('button', { name: 'Phone settings' }));
    expect(phoneSettings.get()).toBe(true);
  });

  it('shows that the tab was asleep until the lines are ready again', async () => {
    const { draw } = given({ wasAsleep: true, worker: 'reconnecting' });
    await advance(1_600);
    expect(screen.getByText('This tab was asleep. Reconnecting your phone...')).toBeTruthy();
    draw(<PhoneBanner />, aPhone());
    expect(screen.queryByText(/asleep/)).toBeNull();
  });

  it.each<[Partial<Phone>, RegExp]>([
    [{ microphone: 'asked' }, /Your browser asks for the microphone/],
    [{ device: 'reconnecting' }, /No new call reaches you/],
  ])('shows the trouble of %o only after a delay', async (changes, message) => {
    given(changes);
    await advance(1_400);
    expect(screen.queryByText(message)).toBeNull();
    await advance(200);
    expect(screen.getByText(message)).toBeTruthy();
  });
});

describe('the notice of an agent whom the server set offline', () => {
  const lost = { available: false, connection_lost_ts: '2026-01-05T15:00:00.000Z' };
  const notice = () => screen.queryByText(/^You were set offline because your browser had no connection/);
  const givenUser = (user: object, changes: Partial<Phone>) => {
    const phone = aPhone(changes);
    return { phone, ...renderConsole(<PhoneBanner />, { phone, user }) };
  };

  it('says why, and offers to go online again', () => {
    const { phone, draw } = givenUser(lost, { available: false });
    expect(notice()).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Go online' }));
    expect(phone.setAvailable).toHaveBeenCalledExactlyOnceWith(true);
    draw(<PhoneBanner />, aPhone({ available: true }));
    expect(notice()).toBeNull();
  });

  it.each([
    ['chose to be offline', { available: false }, { available: false }],
    ['is on a call that goes on', { ...lost, available: true }, { available: true }],
  ])('is not shown to an agent who %s', (_, user, phone) => {
    givenUser(user, phone);
    expect(notice()).toBeNull();
  });
});

describe('the notice of the line', () => {
  it('shows the worst problem, after a delay, and only during a call', async () => {
    const warnings: Phone['warnings'] = ['high-rtt', 'constant-audio-input-level'];
    const { draw } = given({ leg: 'open', warnings });
    expect(screen.queryByText(/Your microphone sends no sound/)).toBeNull();
    await advance(1_000);
    expect(screen.getByText('Your microphone sends no sound. Check that your headset is not muted.')).toBeTruthy();
    expect(screen.queryByText(/hear each other late/)).toBeNull();
    draw(<PhoneBanner />, aPhone({ leg: 'none' }));
    expect(screen.queryByText(/Your microphone sends no sound/)).toBeNull();
  });

  it('stands among the toasts, away from the buttons at the right of a page, and only once', async () => {
    const { draw } = given({ leg: 'open', warnings: ['high-rtt'] });
    await advance(1_000);
    expect(toasts.get().map(({ message }) => message)).toEqual([expect.stringMatching(/hear each other late/)]);
    draw(<PhoneBanner />, aPhone({ leg: 'open', warnings: ['high-jitter'] }));
    await advance(1_000);
    expect(toasts.get().map(({ message }) => message)).toEqual([expect.stringMatching(/may stutter/)]);
  });
});
