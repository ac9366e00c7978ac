import { setTimeout as wait } from 'node:timers/promises';
import { updateLead } from '#platform/table/leads';
import { callToOneSubscriber } from '../live.ts';
import { atMost, type Row, rowWithoutTarget } from '../row.ts';
import type { BenchSystem } from '../support/bench-system.ts';
import { percentile } from '../support/statistics.ts';
import { ask, withConsole } from './console-page.ts';
import { anEmptyLead } from './leads.ts';

const VIEWER = 'james.carter@coverline.test';
const LARGEST_MS = 250;
const WRITES = 60;
const WRITE_EVERY_MS = 150;
/** The first ones use cold connections. */
const WARM_UP = 5;
const LAST_CHANGE_MS = 2000;

/** Changes the lead's city repeatedly; returns the time of each acknowledgement by city. */
const changeCity = async (leadId: string): Promise<Map<string, number>> => {
  const acknowledged = new Map<string, number>();
  for (let n = 0; n < WARM_UP + WRITES; n++) {
    const city = `Reno ${n}`;
    const { outcome } = await updateLead(leadId, { set: { city } });
    if (outcome !== 'written') throw new Error(`A write was rejected: ${outcome}.`);
    if (n >= WARM_UP) acknowledged.set(city, Date.now());
    await wait(WRITE_EVERY_MS);
  }
  return acknowledged;
};

/** From the acknowledgement of a write until another user's open panel has painted it. */
export const measureSecondViewer = (bench: BenchSystem): Promise<Row[]> =>
  withConsole(bench.system.origins.web, VIEWER, async page => {
    const leadId = await anEmptyLead();
    await ask(page, 'open', `/lead/view/${leadId}`);
    await ask(page, 'followField', 'City');
    const acknowledged = await changeCity(leadId);
    await wait(LAST_CHANGE_MS);
    const delays = (await ask(page, 'seen')).flatMap(({ value, at }) => {
      const written = acknowledged.get(value);
      return written === undefined ? [] : [at - written];
    });
    const beside = await callToOneSubscriber(bench);
    const p95 = percentile(delays, 0.95);
    return [
      atMost(LARGEST_MS, {
        what: "change of a lead -> shown at a second viewer's panel, p95",
        value: p95,
        unit: 'ms',
        baseline: `p50 ${percentile(delays, 0.5).toFixed(0)} ms; a call's change at a live client without a screen, p95 ${percentile(beside, 0.95).toFixed(0)} ms`,
      }),
      rowWithoutTarget({
        what: '  of so many changes the panel showed',
        value: delays.length,
        baseline: `${WRITES} written, ${WRITE_EVERY_MS} ms apart`,
      }),
    ];
  });
