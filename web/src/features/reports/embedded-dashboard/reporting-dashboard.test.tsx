import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getReportingDashboard as contract } from '#shared/contracts/reports';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { operationKey } from '../../../lib/api/query.ts';
import { serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { ReportingDashboard } from './reporting-dashboard.tsx';

/** 10:05 am in New York. */
const NOW = '2026-03-10T14:05:00.000Z';
let opened: number;
const getReportingDashboard = vi.fn((): unknown => ({ url: `https://bi.example.com/d/1?signature=${++opened}` }));
const hostAnswers = vi.fn(async (): Promise<Response> => new Response());

const given = (search = '') => {
  serve({ getReportingDashboard });
  return renderConsole(
    <ReportingDashboard
      builtIn={button => (
        <>
          <p>The built-in reports</p>
          {button}
        </>
      )}
    />,
    { path: `/reporting-dashboard${search}` },
  );
};
const frames = () => [...document.querySelectorAll('iframe')];
const sources = () => frames().map(({ src, hidden }) => [src.split('signature=')[1], hidden ? 'hidden' : 'shown']);
/** The provider's page in the last frame is loaded. */
const load = async () => {
  await waitFor(() => expect(frames().length).toBeGreaterThan(0));
  await act(async () => void frames().at(-1)?.dispatchEvent(new Event('load')));
};
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const fail = () => {
  throw new ApiFailure({ status: 503, code: 'unavailable', message: 'The reporting dashboard is not set up yet.' });
};
const NOT_LOADED = /^The reporting dashboard did not load/;

beforeEach(() => {
  opened = 0;
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse(NOW) });
  getReportingDashboard.mockClear();
  hostAnswers.mockReset().mockImplementation(async () => new Response());
  vi.stubGlobal('fetch', hostAnswers);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the reporting dashboard', () => {
  it('is the built-in reports where the stage embeds no other, and needs no button to them', async () => {
    getReportingDashboard.mockImplementationOnce(() => ({}));
    given();
    await screen.findByText('The built-in reports');
    expect(screen.queryByRole('button')).toBeNull();
    expect(frames()).toEqual([]);
  });

  it('is embedded, reaches nothing of this page, and says as of when', async () => {
    given();
    await load();
    expect(sources()).toEqual([['1', 'shown']]);
    expect(frames()[0]?.getAttribute('sandbox')).not.toContain('allow-top-navigation');
    expect(frames()[0]?.getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(screen.getByText(/^As of/).textContent).toBe('As of 10:05 AM, New York time');
  });

  it('is loaded anew from another address each minute; the earlier one stays until the new one is there', async () => {
    given();
    await load();
    await pass(60);
    expect(sources()).toEqual([
      ['1', 'shown'],
      ['2', 'hidden'],
    ]);
    await load();
    expect(sources()).toEqual([['2', 'shown']]);
  });

  it.each([
    ['is not loaded after 10 seconds', () => pass(10)],
    [
      'is on another host than the policy allows',
      async () => {
        const violation = Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: 'frame-src' });
        await act(async () => void document.dispatchEvent(violation));
      },
    ],
  ])('says so if it %s, and offers Retry and the built-in reports', async (_, happen) => {
    given();
    await waitFor(() => expect(frames()).toHaveLength(1));
    await pass(9);
    expect(screen.queryByText(NOT_LOADED)).toBeNull();
    await happen();
    expect(screen.getByText(NOT_LOADED)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await load();
    expect(sources()).toEqual([['2', 'shown']]);
  });

  it("says at once if the host does not answer, although the browser's own error page was loaded", async () => {
    hostAnswers.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    given();
    await screen.findByText(NOT_LOADED);
    fireEvent.click(screen.getByRole('button', { name: 'Show built-in reports' }));
    await screen.findByText('The built-in reports');
    expect(frames()).toEqual([]);
  });

  const violation = (effectiveDirective: string, blockedURI: string) =>
    document.dispatchEvent(
      Object.assign(new Event('securitypolicyviolation'), { effectiveDirective, blockedURI, disposition: 'enforce' }),
    );
  const redirected = (directive: string, blocked: string) => async () => {
    await act(async () => void violation(directive, blocked));
    throw new TypeError('Failed to fetch');
  };

  it('is shown if the host answers with a redirect to a sign-in of another host, which the policy blocks', async () => {
    // The address of the request before its redirects (w3.org, Content Security Policy Level 3, 5.5).
    hostAnswers.mockImplementationOnce(redirected('connect-src', 'https://bi.example.com/'));
    given();
    await load();
    expect(sources()).toEqual([['1', 'shown']]);
  });

  it.each([
    ['another request', 'connect-src', 'https://elsewhere.example.com/'],
    ['an image', 'img-src', 'https://bi.example.com/'],
  ])('did not load if its host does not answer and the policy blocks %s', async (_, directive, blocked) => {
    hostAnswers.mockImplementationOnce(redirected(directive, blocked));
    given();
    await screen.findByText(NOT_LOADED);
  });

  it('stays, and says that it is old, if it could not be loaded again', async () => {
    given();
    await load();
    hostAnswers.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await pass(61);
    expect(sources()).toEqual([['1', 'shown']]);
    expect(screen.getByText(/could not be loaded again since/)).toBeTruthy();
  });

  it('gives way to the built-in reports by the address, with a way back', async () => {
    given('?view=built-in');
    await screen.findByText('The built-in reports');
    fireEvent.click(await screen.findByRole('button', { name: 'Show the reporting dashboard' }));
    await waitFor(() => expect(frames()).toHaveLength(1));
  });

  it('shows the message of the server, if there is no address, with Retry and the built-in reports', async () => {
    getReportingDashboard.mockImplementationOnce(fail);
    given();
    await screen.findByText('The reporting dashboard is not set up yet.');
    expect(screen.getByRole('button', { name: 'Show built-in reports' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await load();
    expect(frames()).toHaveLength(1);
  });

  it('forgets its address when the user leaves', async () => {
    const { queryClient, draw } = given();
    await load();
    draw(null);
    expect(queryClient.getQueriesData({ queryKey: operationKey(contract) })).toEqual([]);
  });
});
