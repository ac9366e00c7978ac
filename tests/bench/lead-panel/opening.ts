import type { Page, Request } from 'playwright-core';
import { partitions } from '#platform/table/engine/keys';
import { groupedBy } from '../../../shared/grouped-by.ts';
import { atMost, type Row, rowWithoutTarget } from '../row.ts';
import type { BenchSystem } from '../support/bench-system.ts';
import { type DatabaseTap, startDatabaseTap } from '../support/database-tap.ts';
import { machineTime, median } from '../support/statistics.ts';
import { tapFunctions } from '../support/tapped-functions.ts';
import { ask, withConsole } from './console-page.ts';
import { aLeadWithHistory, anEmptyLead, MUCH } from './leads.ts';

/** An admin, who sees every tab. */
const ADMIN = 'ada.okafor@coverline.test';
const ROUNDS = 3;
const MOST_READ = 1.1;
/** Chosen by us: a little more than what a person calls "at once", because the machine also runs the system. */
const LONGEST_SHOWN_MS = 600;

/** The groups' configurations, which each instance of a function reads every half minute for any request. */
const OF_THE_ACTOR = partitions.groups().split('#')[0];

const apis = ['leads-api', 'sales-api', 'calls-api', 'identity-api', 'backoffice-api'];

/** An opened tab: the time until it was complete, and its requests. */
type Opened = {
  tab: string;
  ms: number;
  requests: number;
  /** The number of requests that the page aborted and sent again. */
  givenUp: number;
  read: number;
  listed: number;
  returned: number;
};
type Count = Exclude<keyof Opened, 'tab' | 'ms'>;

/** The number of listed items of a request: none for a single document; undefined if the page aborted it. */
const listed = async (request: Request): Promise<number | undefined> => {
  const response = await request.response();
  // Chromium has no body for the response to an aborted request.
  const body: unknown = await response?.json().catch(() => undefined);
  if (body === undefined) return undefined;
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
  return Array.isArray(data) ? data.length : 0;
};

const opening = ({ page, tap, api }: { page: Page; tap: DatabaseTap; api: string }) => {
  const asked: Request[] = [];
  page.on('request', request => {
    if (request.url().startsWith(api) && request.method() !== 'OPTIONS') asked.push(request);
  });
  const reads = () => apis.flatMap(name => tap.requests(name));
  const of = async (tab: string, act: () => Promise<number>): Promise<Opened> => {
    const [before, since] = [asked.length, machineTime()];
    const ms = await act();
    const requests = asked.slice(before);
    const read = reads().filter(({ at }) => at >= since);
    const items = (of: typeof read) => of.reduce((sum, { itemsRead }) => sum + itemsRead, 0);
    const returned = await Promise.all(requests.map(listed));
    return {
      tab,
      ms,
      requests: requests.length,
      givenUp: returned.filter(count => count === undefined).length,
      read: items(read),
      listed: items(read.filter(({ queried }) => queried !== undefined && queried !== OF_THE_ACTOR)),
      returned: returned.reduce<number>((sum, count) => sum + (count ?? 0), 0),
    };
  };
  /** Opens a lead and each of its tabs in the panel's order. */
  return async (leadId: string): Promise<Opened[]> => {
    const opened = [await of('INFO', () => ask(page, 'open', `/lead/view/${leadId}`))];
    const tabs = await page.getByRole('tab').allTextContents();
    for (const tab of tabs.slice(1)) opened.push(await of(tab, () => ask(page, 'choose', tab)));
    return opened;
  };
};

/** Alternates, so that a busy moment of the machine affects both. The first lead loads the code of the tabs. */
const openInTurns = async (open: (leadId: string) => Promise<Opened[]>) => {
  await open(await anEmptyLead());
  const [much, little]: [Opened[], Opened[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const [full, empty] = [await aLeadWithHistory(), await anEmptyLead()];
    much.push(...(await open(full)));
    little.push(...(await open(empty)));
  }
  return { much, little };
};

const sumOf = (opened: Opened[], field: Count): number => opened.reduce((sum, one) => sum + one[field], 0) / ROUNDS;

const size = `${MUCH.notes} notes, ${MUCH.calls} calls, ${MUCH.events} events`;

const rowsOf = (much: Opened[], little: Opened[]): Row[] => {
  const empty = groupedBy(little, ({ tab }) => tab);
  return [...groupedBy(much, ({ tab }) => tab)].flatMap(([tab, opened]) => {
    const beside = empty.get(tab) ?? [];
    const count = (field: Count, of: Opened[]) => sumOf(of, field).toFixed(0);
    const told = (of: Opened[]) => `${count('requests', of)} requests, ${count('read', of)} items read`;
    const ms = (of: Opened[]) => median(of.map(one => one.ms));
    const shown = {
      what: `lead panel, ${tab}, shown after`,
      value: ms(opened),
      unit: 'ms',
      baseline: `${told(opened)}; of an empty lead ${ms(beside).toFixed(0)} ms, ${told(beside)}`,
    };
    const [read, returned] = [sumOf(opened, 'listed'), sumOf(opened, 'returned')];
    return [
      atMost(LONGEST_SHOWN_MS, shown),
      ...(returned >= 10
        ? [
            atMost(MOST_READ, {
              what: `  ${tab}, items read / returned by its lists`,
              value: read / returned,
              digits: 3,
              baseline: `${read.toFixed(0)} of ${returned.toFixed(0)}; ${count('givenUp', opened)} requests given up and asked again`,
            }),
          ]
        : []),
    ];
  });
};

const whole = (much: Opened[], little: Opened[]): Row[] => {
  const line = (name: string, field: Count) =>
    rowWithoutTarget({
      what: `lead panel, all tabs (${size}), ${name}`,
      value: sumOf(much, field),
      baseline: `of an empty lead ${sumOf(little, field).toFixed(0)}`,
    });
  return [
    line('HTTP requests', 'requests'),
    line('of these given up and asked again', 'givenUp'),
    line('items read', 'read'),
  ];
};

/** The times until a lead's panel and each tab are complete in Chromium, and their requests to API and table. */
export const measureOpening = async ({ system }: BenchSystem): Promise<Row[]> => {
  const { web, api, dynamodb } = system.origins;
  const tap = await startDatabaseTap(dynamodb);
  const untap = await tapFunctions(system.cloud(), tap);
  try {
    return await withConsole(web, ADMIN, async page => {
      const { much, little } = await openInTurns(opening({ page, tap, api }));
      const notes = groupedBy(much, ({ tab }) => tab).get('NOTES') ?? [];
      if (sumOf(notes, 'returned') === 0) throw new Error('The notes of a lead were not shown.');
      return [...rowsOf(much, little), ...whole(much, little)];
    });
  } finally {
    await untap();
    await tap.stop();
  }
};
