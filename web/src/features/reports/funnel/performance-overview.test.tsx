import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { topics } from '#shared/contracts/live';
import { getMetric } from '#shared/contracts/reports';
import { callOperation } from '../../../lib/api/api-client.ts';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { PerformanceOverview } from './performance-overview.tsx';

/** 10:05 am in New York. */
const NOW = '2026-03-10T14:05:00.000Z';
const THIS_MONTH = { start_date: '2026-03-01T05:00:00', end_date: '2026-03-11T03:59:59' };
const ANN = 'ann.bell@coverline.test';

const targets = {
  callTime: { high: 0.35, low: 0.2 },
  onHolds: { high: 0.15, low: 0.08 },
  sales: { high: 0.08, low: 0.03 },
};
const calls: Record<string, number> = { calls_qtd: 1200, '5m_calls_qtd': 420, on_holds_qtd: 119, sales_qtd: 36 };

type Values = Record<string, number>;
const answers = (values: Values = calls) => ({
  getMetric: ({ metric }: Record<string, unknown>) => ({ value: values[String(metric)], figures: values, as_of: NOW }),
  getFunnelTargets: () => ({ targets }),
  listAgents: () => ({
    data: [
      { id: 'ann', email: ANN },
      { id: 'bob', email: 'bob@coverline.test' },
    ],
  }),
});

const Address = () => <p data-testid="address">{useLocation().search}</p>;
const page = (
  <>
    <PerformanceOverview />
    <Address />
  </>
);
const admin = { user: { roles: ['admin' as const] } };
const address = () => screen.getByTestId('address').textContent;
const asked = () =>
  vi
    .mocked(callOperation)
    .mock.calls.filter(([operation]) => operation === getMetric)
    .map(([, input]) => input);

const figures = () =>
  screen.getAllByRole('term').map((term, n) => [term.textContent, screen.getAllByRole('definition')[n]?.textContent]);
const shown = async () => {
  await waitFor(() => expect(screen.getAllByRole('term')).toHaveLength(7));
};

/** The observers that follow an element, and its width. */
let resized: (() => void)[] = [];
let width = 600;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date'] });
  resized = [];
  width = 600;
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onResize: () => void) {
        resized.push(onResize);
      }
      observe() {}
      disconnect() {}
    },
  );
  serve(answers());
});
afterEach(() => void vi.useRealTimers());

describe('the performance overview', () => {
  it('shows the four steps of this month, and their percentages against the targets in words', async () => {
    renderConsole(page);
    await shown();
    expect(figures()).toEqual([
      ['Total Calls', '1,200'],
      ['Call Time > 5m', '420'],
      ['On Holds', '119'],
      ['Cleared Sales', '36'],
      ['Call Time > 5m', '35%Above target of 35%'],
      ['On Holds', '9%Between target range'],
      ['Cleared Sales', '3%Below target of 3%'],
    ]);
    expect(asked()).toEqual([{ ...THIS_MONTH, aggregate: 'true', metric: 'calls_qtd' }]);
    expect(screen.getByText('The data below can show slight delays due to the frequency of calls*')).toBeTruthy();
    expect(screen.getByText('Your own figures').parentElement?.textContent).toBe(
      'Your own figuresAs of 10:05 AM, New York time',
    );
  });

  it('has a thumb for each state of a target', async () => {
    renderConsole(page);
    await shown();
    const thumb = (words: string) => screen.getByText(words).querySelector('svg')?.getAttribute('data-testid');
    expect(thumb('Above target of 35%')).toBe('ThumbUpOutlinedIcon');
    expect(thumb('Between target range')).toBe('ThumbsUpDownOutlinedIcon');
    expect(thumb('Below target of 3%')).toBe('ThumbDownOutlinedIcon');
  });

  it('says that there is no target where the group has none', async () => {
    serve({ ...answers(), getFunnelTargets: () => ({ targets: null }) });
    renderConsole(page);
    await shown();
    expect(screen.getAllByText('No target')).toHaveLength(3);
  });

  it('reads well where more was charged back than sold', async () => {
    serve(answers({ ...calls, sales_qtd: -6 }));
    renderConsole(page);
    await shown();
    expect(figures().slice(3, 4)).toEqual([['Cleared Sales', '-6']]);
    expect(figures().at(-1)).toEqual(['Cleared Sales', '-1%Below target of 3%']);
  });

  it('says that there were no calls, with percentages of 0', async () => {
    serve(answers({ calls_qtd: 0, '5m_calls_qtd': 0, on_holds_qtd: 0, sales_qtd: 0 }));
    renderConsole(page);
    expect(await screen.findByText('No calls on these days.')).toBeTruthy();
    expect(figures().map(([, figure]) => figure)).toEqual(Array(3).fill(expect.stringMatching(/^0%Below target/)));
  });

  it('links figures to their rows where the user may open them', async () => {
    renderConsole(page, { user: { features: ['CallHistory', 'OnHold', 'Commissions'] } });
    await shown();
    const days = '?first=2026-03-01&last=2026-03-10';
    expect(screen.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
      `/call-history${days}`,
      `/call-history${days}&calls=long`,
      `/on-hold${days}&email=${encodeURIComponent('maria.lopez@coverline.test')}`,
      `/commissions${days}&lines=health`,
    ]);
  });

  it('links the figures of the company, and those of one agent, to their rows', async () => {
    const { draw } = renderConsole(page, admin);
    await shown();
    const links = () => screen.getAllByRole('link').map(link => link.getAttribute('href'));
    const days = '?first=2026-03-01&last=2026-03-10';
    expect(links()).toEqual([
      `/call-history${days}&of=company`,
      `/call-history${days}&of=company&calls=long`,
      `/on-hold${days}`,
      `/commissions${days}&lines=health`,
    ]);
    draw(null);
    renderConsole(page, { ...admin, path: `/dashboard?email=${ANN}` });
    await shown();
    const ofAnn = `${days}&email=${encodeURIComponent(ANN)}`;
    expect(links()).toEqual([
      `/call-history${ofAnn}`,
      `/call-history${ofAnn}&calls=long`,
      `/on-hold${ofAnn}`,
      `/commissions${ofAnn}&lines=health`,
    ]);
  });

  it('is a table when the user wants one', async () => {
    const user = userEvent.setup();
    renderConsole(page);
    await shown();
    await user.click(screen.getByRole('button', { name: 'Show as table: the performance overview' }));
    const table = screen.getByRole('table', { name: 'Performance Overview' });
    expect(
      within(table)
        .getAllByRole('row')
        .map(row => [...row.children].map(cell => cell.textContent)),
    ).toEqual([
      ['Step', 'Number', 'Of the total calls', 'Target'],
      ['Total Calls', '1,200', '', ''],
      ['Call Time > 5m', '420', '35%', 'Above target of 35%'],
      ['On Holds', '119', '9%', 'Between target range'],
      ['Cleared Sales', '36', '3%', 'Below target of 3%'],
    ]);
  });

  it.each([
    [
      'the server’s message',
      new ApiFailure({ status: 403, code: 'forbidden', message: 'Only admins.' }),
      'Only admins.',
    ],
    ['the product’s message where there is none', new Error('unreadable'), 'Lead lookup error'],
  ])('shows %s when the figures could not be read, and reads it again', async (_, failure, message) => {
    serve({
      ...answers(),
      getMetric: () => {
        throw failure;
      },
    });
    renderConsole(page);
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    serve(answers());
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await shown();
  });
});

describe('the drawing of the funnel', () => {
  const drawn = () => [document.querySelector('svg[height="300"]')?.getAttribute('width')];

  it('is 300 px high, and drawn again 200 ms after the last change of its width', async () => {
    renderConsole(page);
    await shown();
    expect(drawn()).toEqual(['600']);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const resize = (to: number) => {
      width = to;
      for (const notify of resized) notify();
    };
    resize(500);
    act(() => void vi.advanceTimersByTime(199));
    resize(400);
    act(() => void vi.advanceTimersByTime(199));
    expect(drawn()).toEqual(['600']);
    act(() => void vi.advanceTimersByTime(1));
    expect(drawn()).toEqual(['400']);
  });
});

describe('the days of the performance overview', () => {
  it('are kept in the address', async () => {
    const user = userEvent.setup();
    renderConsole(page);
    await shown();
    const from = screen.getByRole('textbox', { name: 'Days from' });
    expect((from as HTMLInputElement).value).toBe('03/01/2026');
    await user.clear(from);
    await user.type(from, '02152026');
    await waitFor(() => expect(address()).toBe('?first=2026-02-15&last=2026-03-10'));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ start_date: '2026-02-15T05:00:00' }));
  });

  it('are those of the address', async () => {
    renderConsole(page, { path: '/dashboard?first=2025-01-01&last=2025-01-01' });
    await shown();
    expect(asked()[0]).toMatchObject({ start_date: '2025-01-01T05:00:00', end_date: '2025-01-02T04:59:59' });
  });

  it('may begin on any day', async () => {
    renderConsole(page, { path: '/dashboard?first=2015-01-01' });
    await shown();
    expect(asked()[0]).toMatchObject({ start_date: '2015-01-01T05:00:00' });
  });

  it.each([
    ['swapped', '?first=2026-03-05&last=2026-03-01', 'The end of the range is before its beginning.'],
    ['in the future', '?first=2026-03-05&last=2026-03-11', 'The range ends in the future. Choose a day up to today.'],
    ['beyond every calendar', '?last=9999-12-31', 'The range ends in the future. Choose a day up to today.'],
  ])('that are %s in the address are not asked for, and said', async (_, search, message) => {
    const user = userEvent.setup();
    renderConsole(page, { path: `/dashboard${search}` });
    expect(screen.getByText(message)).toBeTruthy();
    expect(asked()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Show this month' }));
    await shown();
    expect(address()).toBe('');
    expect(asked()[0]).toMatchObject(THIS_MONTH);
  });
});

describe('the agent of the performance overview', () => {
  const agentField = () => screen.findByRole('combobox', { name: 'Agent' });

  it('is chosen by admins by e-mail, kept in the address, followed live, and cleared', async () => {
    const user = userEvent.setup();
    const { live } = renderConsole(page, { ...admin, names: { [ANN]: 'Ann Bell' } });
    await shown();
    expect(screen.getByText('The whole company')).toBeTruthy();
    expect(live.followed()).toContain(topics.figures());

    await user.click(await agentField());
    await user.click(await screen.findByRole('option', { name: ANN }));
    expect(address()).toBe(`?email=${encodeURIComponent(ANN)}`);
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ aggregate: 'false', email: ANN }));
    await waitFor(() => expect(live.followed()).toEqual([topics.groups(), topics.ownFigures('ann')]));
    await shown();
    expect(screen.getByText('Ann Bell')).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(address()).toBe('');
    await shown();
    expect(screen.getByText('The whole company')).toBeTruthy();
  });

  it('is one of at most 80 at once, and found by typing', async () => {
    const user = userEvent.setup();
    const data = Array.from({ length: 100 }, (_, n) => ({ id: `a${n}`, email: `agent${n}@coverline.test` }));
    serve({ ...answers(), listAgents: () => ({ data }) });
    renderConsole(page, admin);
    await shown();
    await user.click(await agentField());
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(80));
    await user.type(await agentField(), 'agent99');
    expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual(['agent99@coverline.test']);
  });

  it('is found by what was typed before the list was fetched', async () => {
    const user = userEvent.setup();
    const data = Array.from({ length: 100 }, (_, n) => ({ id: `a${n}`, email: `agent${n}@coverline.test` }));
    serve({ ...answers(), listAgents: () => ({ data }) });
    renderConsole(page, admin);
    await shown();
    (await agentField()).focus();
    await user.keyboard('agent9');
    await user.keyboard('9');
    expect(await screen.findAllByRole('option')).toHaveLength(1);
    expect((await agentField()) as HTMLInputElement).toHaveProperty('value', 'agent99');
  });

  it('is cleared without losing the focus where the address named one', async () => {
    const user = userEvent.setup();
    renderConsole(page, { ...admin, path: `/dashboard?email=${ANN}` });
    await shown();
    await user.click(await screen.findByRole('button', { name: 'Clear' }));
    expect(address()).toBe('');
    expect(document.activeElement).toBe(await agentField());
  });

  it('may be a former one, who is listed last and marked', async () => {
    const user = userEvent.setup();
    const agents = [
      { id: 'gone', email: 'a.gone@coverline.test', disabled: true },
      { id: 'here', email: 'b.here@coverline.test', disabled: false },
    ];
    const listAgents = vi.fn(() => ({ data: agents }));
    serve({ ...answers(), listAgents });
    renderConsole(page, admin);
    await shown();
    await user.click(await agentField());
    await screen.findByRole('option', { name: 'b.here@coverline.test' });
    expect(listAgents).toHaveBeenCalledExactlyOnceWith({ former: 'true' });
    expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual([
      'b.here@coverline.test',
      'a.gone@coverline.test  Former agent',
    ]);
    await user.click(screen.getByRole('option', { name: /a\.gone/ }));
    expect(address()).toBe(`?email=${encodeURIComponent('a.gone@coverline.test')}`);
  });

  it('who is unknown has the server’s message', async () => {
    const message = 'There is no agent with this e-mail.';
    serve({
      ...answers(),
      getMetric: () => {
        throw new ApiFailure({ status: 404, code: 'not_found', message });
      },
    });
    renderConsole(page, { ...admin, path: '/dashboard?email=nobody@coverline.test' });
    expect((await screen.findByRole('alert')).textContent).toContain(message);
  });

  it('is nobody’s choice but an admin’s, also by the address', async () => {
    renderConsole(page, { path: `/dashboard?email=${ANN}` });
    await shown();
    expect(screen.queryByRole('combobox', { name: 'Agent' })).toBeNull();
    expect(asked()[0]).toEqual({ ...THIS_MONTH, aggregate: 'true', metric: 'calls_qtd' });
  });
});

describe('the performance overview is read again', () => {
  it('when the dashboard shows it again after a call', async () => {
    const { draw } = renderConsole(page);
    await shown();
    draw(<p>the call</p>);
    serve(answers({ ...calls, calls_qtd: 1201 }));
    draw(page);
    expect(await screen.findByText('1,201')).toBeTruthy();
  });

  it('when a figure or a target has changed', async () => {
    const { live } = renderConsole(page);
    await shown();
    serve({ ...answers({ ...calls, calls_qtd: 1201 }), getFunnelTargets: () => ({ targets: null }) });
    const item = { of: 'agent', day: '2026-03-10', version: 2 };
    live.send({ topic: topics.ownFigures('u1'), entity: 'rollup', id: '1#2026-03-10', version: 2, item });
    expect(await screen.findByText('1,201')).toBeTruthy();
    expect(screen.queryByText('No target')).toBeNull();
    live.send({ topic: topics.groups(), entity: 'group', id: 'fronter_t1', version: 2, item: {} });
    expect(await screen.findAllByText('No target')).toHaveLength(3);
  });
});
