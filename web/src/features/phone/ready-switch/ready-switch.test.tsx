import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aPhone, renderConsole } from '../../../testing/render-console.tsx';
import type { Phone } from '../phone.ts';
import { ReadySwitch } from './ready-switch.tsx';

const given = (changes: Partial<Phone>, compact = false) => {
  const phone = aPhone(changes);
  renderConsole(<ReadySwitch compact={compact} />, { phone });
  return { phone, control: screen.getByRole<HTMLInputElement>('switch') };
};

describe('the ready switch', () => {
  it.each([
    [true, 'Online: Waiting for calls & making the money'],
    [false, 'Offline: Not Making Money'],
  ])('shows the text for available = %s', (available, text) => {
    const { control } = given({ available });
    expect(screen.getByText(text)).toBeTruthy();
    expect(control.checked).toBe(available);
  });

  it('requests the other state, and shows the old one until TaskRouter reports the change', () => {
    const { phone, control } = given({ available: false });
    fireEvent.click(control);
    expect(phone.setAvailable).toHaveBeenCalledWith(true);
    expect(control.checked).toBe(false);
  });

  it('shows that a supervisor is kept offline, and changes the availability afterwards', () => {
    const { phone, control } = given({ available: false, onlineAfterwards: true });
    expect(screen.getByText('In a call: Online again after it')).toBeTruthy();
    expect(control.checked).toBe(true);
    fireEvent.click(control);
    expect(phone.setAvailable).toHaveBeenCalledExactlyOnceWith(false);
  });

  it.each<Partial<Phone>>([{ available: undefined }, { changingAvailability: true }, { worker: 'reconnecting' }])(
    'is disabled while the phone has %o',
    changes => {
      expect(given(changes).control.disabled).toBe(true);
    },
  );

  it('keeps its accessible name in a call, where only the switch is visible', () => {
    given({ available: true }, true);
    expect(screen.getByRole('switch', { name: 'Online: Waiting for calls & making the money' })).toBeTruthy();
  });
});
