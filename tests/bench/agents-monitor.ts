import type { Plugin } from 'esbuild';
import type { Page } from 'playwright-core';
import type { MonitorLoad, MonitorLoadInput, MountedKind } from './browser/monitor-load.ts';
import { atMost, type Row, rowWithoutTarget } from './row.ts';
import { browserProgram, withProgramPage } from './support/program-page.ts';
import { percentile } from './support/statistics.ts';

const LOAD = { agents: 300, calls: 200, seconds: 10 };
/** The first changes run unoptimized code and fill the style caches. */
const WARM_UP_S = 2;
/** A person hardly sees a frame that is late by one frame, but sees a delay of two. */
const SMOOTH_MS = 34;
/** The limit of a long task in browsers, during which input waits. */
const LONG_TASK_MS = 50;
const MOST_RENDERS = 1.05;

/** Replaces the monitor's card by the counting card. */
const countCards: Plugin = {
  name: 'count-cards',
  setup: ({ onResolve }) =>
    onResolve({ filter: /agent-card-content\.tsx$/ }, ({ importer }) =>
      importer.endsWith('/agent-card.tsx') ? { path: browserProgram('counted-card.tsx') } : undefined,
    ),
};

const loadOf = (page: Page, kind: MountedKind, seconds = LOAD.seconds): Promise<MonitorLoad> =>
  page.evaluate(
    input =>
      (globalThis as unknown as { loadMonitor(input: MonitorLoadInput): Promise<MonitorLoad> }).loadMonitor(input),
    { ...LOAD, kind, seconds },
  );

const ms = (value: number) => `${value.toFixed(1)} ms`;

/** The agents monitor in Chromium with changing calls, compared with a plain list of the same changes. */
export const measureAgentsMonitor = (): Promise<Row[]> =>
  withProgramPage({ entry: 'mount-agents.tsx', width: 1440, plugins: [countCards] }, async page => {
    for (const kind of ['list', 'monitor'] as const) await loadOf(page, kind, WARM_UP_S);
    const list = await loadOf(page, 'list');
    const monitor = await loadOf(page, 'monitor');
    if (monitor.rendered === 0) throw new Error('The monitor rendered no card.');
    const p95 = (load: MonitorLoad) => percentile(load.frames, 0.95);
    const what = `agents monitor, ${LOAD.agents} agents, ${LOAD.calls} changes a second`;
    const bare = 'of a bare list';
    return [
      atMost(SMOOTH_MS, {
        what: `${what}, frame p95`,
        value: p95(monitor),
        unit: 'ms',
        digits: 1,
        baseline: `${bare} ${ms(p95(list))}`,
      }),
      atMost(LONG_TASK_MS, {
        what: `${what}, longest task (under ${LONG_TASK_MS} ms none is reported)`,
        value: monitor.longestTask,
        unit: 'ms',
        baseline: `${bare} ${ms(list.longestTask)}`,
      }),
      atMost(MOST_RENDERS, {
        what: `${what}, cards drawn a change`,
        value: monitor.rendered / monitor.changes,
        digits: 3,
        baseline: `${bare} ${(list.rendered / list.changes).toFixed(3)}`,
      }),
      rowWithoutTarget({
        what: `${what}, board rendered a second`,
        value: monitor.pages / LOAD.seconds,
        digits: 1,
        baseline: `${bare} ${(list.pages / LOAD.seconds).toFixed(1)}`,
      }),
    ];
  });
