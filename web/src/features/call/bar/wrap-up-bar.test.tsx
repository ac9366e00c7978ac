import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { anEndedCall } from '../../../testing/a-call.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { WrapUpBar } from './wrap-up-bar.tsx';

afterEach(() => {
  vi.useRealTimers();
});

it('says that the call is wrapped up, since when, and whose call it was', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-05T15:10:05.000Z') });
  renderConsole(<WrapUpBar call={anEndedCall({ call_ended_ts: '2026-01-05T15:09:00.000Z' })} />);
  expect(screen.getByText('Wrapping up').getAttribute('role')).toBe('status');
  expect(screen.getByRole('timer', { name: 'Time of the wrap-up' }).textContent).toBe('00:01:05');
  expect(screen.getByText('Ann Field')).toBeTruthy();
});
