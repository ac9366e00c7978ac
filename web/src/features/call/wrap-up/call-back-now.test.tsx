import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { dialChecks } from '../../../testing/a-dial-check.ts';
import { serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { CallBackNow } from './call-back-now.tsx';

it('the button that calls back from the wrap-up shows the customer’s local time', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-01-05T17:00:00.000Z'), shouldAdvanceTime: true });
  serve({ checkDials: () => dialChecks({ state_abbr: 'OH' }) });
  renderConsole(<CallBackNow leadKey="lead/42" disabled={false} onClick={() => undefined} />, { openCalls: [] });
  expect(await screen.findByText('12:00 PM')).toBeTruthy();
  vi.useRealTimers();
});
