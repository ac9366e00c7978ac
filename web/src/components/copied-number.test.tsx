import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ERASED_NUMBER } from '#shared/phone/phone-number';
import { CopiedNumber } from './copied-number.tsx';

it('a click copies the ten digits of a number', () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  render(<CopiedNumber phoneNumber="+13055550142" />);
  fireEvent.click(screen.getByRole('button', { name: '(305) 555-0142' }));
  expect(writeText).toHaveBeenCalledExactlyOnceWith('3055550142');
  vi.unstubAllGlobals();
});

it('an erased number cannot be copied', () => {
  render(<CopiedNumber phoneNumber={ERASED_NUMBER} />);
  expect(screen.queryByRole('button')).toBeNull();
});
