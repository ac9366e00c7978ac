import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NewYorkTime } from './new-york-time.tsx';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-21T15:00:00.000Z') }));
afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['2026-11-20T23:18:00.000Z', 'Nov 20, 6:18 PM', 'Nov 20, 2026, 6:18 PM in New York'],
  ['2025-11-20T23:18:00.000Z', 'Nov 20, 2025, 6:18 PM', 'Nov 20, 2025, 6:18 PM in New York'],
])('shows %s in New York as %j', (time, text, whole) => {
  render(<NewYorkTime time={time} />);
  expect(screen.getByTitle(whole).textContent).toBe(text);
});

it('shows the current year where the time is evidence', () => {
  render(<NewYorkTime time="2026-11-20T23:18:00.000Z" whole />);
  expect(screen.getByText('Nov 20, 2026,').parentElement?.textContent).toBe('Nov 20, 2026, 6:18 PM');
});
