import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Call } from '#shared/calls/call';
import { aCall } from '../../../testing/a-call.ts';
import { CallView } from './call-view.tsx';

beforeEach(() => localStorage.clear());
const given = (changes: Partial<Call> = {}) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CallView call={aCall({ lead_key: 'lead/42', ...changes })} panel={<p>the panel</p>} script={<p>the script</p>} />
    </QueryClientProvider>,
  );
const border = () => screen.getByRole('separator', { name: 'Width of the script' });
const width = () => Number(border().getAttribute('aria-valuenow'));

describe('the call on the dashboard', () => {
  it('shows the details, the lead’s panel and the script side by side', () => {
    given();
    expect(screen.getByRole('region', { name: 'Call with Ann Field' })).toBeTruthy();
    expect(screen.getByText('the panel')).toBeTruthy();
    expect(screen.getByText('the script')).toBeTruthy();
  });

  it('shows that a call has no lead', () => {
    given({ lead_key: undefined });
    expect(screen.getByText('This call has no lead.')).toBeTruthy();
    expect(screen.queryByText('the panel')).toBeNull();
    expect(screen.queryByRole('separator')).toBeNull();
  });
});

describe('the width of the script', () => {
  it('changes with the arrow keys, and is remembered', () => {
    given();
    const first = width();
    fireEvent.keyDown(border(), { key: 'ArrowLeft' });
    fireEvent.keyDown(border(), { key: 'ArrowLeft', shiftKey: true });
    fireEvent.keyDown(border(), { key: 'ArrowRight' });
    expect(width()).toBe(first + 64);
    cleanup();
    given();
    expect(width()).toBe(first + 64);
  });

  it('changes by dragging', () => {
    given();
    const first = width();
    border().setPointerCapture = () => undefined;
    fireEvent.pointerDown(border(), { clientX: 900, pointerId: 1 });
    fireEvent.pointerMove(border(), { clientX: 850 });
    expect(width()).toBe(first + 50);
    fireEvent.pointerMove(border(), { clientX: 840 });
    expect(width()).toBe(first + 60);
    fireEvent.lostPointerCapture(border());
    fireEvent.pointerMove(border(), { clientX: 700 });
    expect(width()).toBe(first + 60);
  });

  it.each([
    ['Home', 'aria-valuemax'],
    ['End', 'aria-valuemin'],
  ])('stays within its bounds by %s', (key, bound) => {
    given();
    fireEvent.keyDown(border(), { key });
    fireEvent.keyDown(border(), { key: key === 'Home' ? 'ArrowLeft' : 'ArrowRight' });
    expect(width()).toBe(Number(border().getAttribute(bound)));
  });

  it.each(['wide', '-4', '99999'])('is within its bounds for the remembered value %s', text => {
    localStorage.setItem('coverline.script-width', text);
    given();
    expect(width()).toBeGreaterThanOrEqual(280);
    expect(width()).toBeLessThanOrEqual(640);
  });
});
