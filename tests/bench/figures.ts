import { randomUUID } from 'node:crypto';
import { writeOne } from '#platform/table/engine/write';
import { createLead } from '#platform/table/leads';
import { selectedProductStep } from '#platform/table/selected-products';
import { Change, topics } from '#shared/contracts/live';
import { timestamp } from '#shared/time';
import { aSale } from '../support/builders/a-product.ts';
import { measureShownFigures } from './figures/shown-figures.ts';
import { atMost, type Row } from './row.ts';
import type { BenchSystem } from './support/bench-system.ts';
import { openLiveSocket } from './support/live-socket.ts';
import { machineTime, percentile } from './support/statistics.ts';
import { until, untilQuiet } from './support/until.ts';

/** Sees the company's figures and the leaderboard. */
const ADMIN = 'ada.okafor@coverline.test';
const CLOSER = 'maria.lopez@coverline.test';
const SALES = 60;
const WARM_UP = 5;
/** Sales whose figures are watched on the screens of other browsers. */
const SHOWN = 23;
const LONGEST_MS = 1_000;

const followed = [topics.figures(), topics.leaderboard()];

type Message = { topic: string; at: number };

/** Follows the topics; each message with the time of its arrival. */
const followFigures = async (graphqlUrl: string, token: string) => {
  const messages: Message[] = [];
  const admitted = new Set<string>();
  const socket = openLiveSocket(
    { graphqlUrl, token },
    {
      up: () => followed.forEach(topic => void socket.follow(topic)),
      down: () => undefined,
      admitted: topic => void admitted.add(topic),
      rejected: topic => {
        throw new Error(`The topic ${topic} was rejected.`);
      },
      data: (topic, data) => {
        const at = machineTime();
        if (Change.parse((data as { onChange: unknown }).onChange).entity === 'rollup') messages.push({ topic, at });
      },
    },
  );
  await until('the subscriptions', () => (admitted.size === followed.length ? true : undefined));
  return { messages, close: () => socket.close() };
};

const newLead = async (index: number): Promise<string> => {
  const id = randomUUID();
  const phone_number = `+1555777${String(1000 + index)}` as const;
  const name = { first_name: 'Walter', last_name: 'Hughes' };
  await createLead({ id, phone_number, ...name, created_ts: timestamp(new Date()) });
  return id;
};

/** A product that is sold in one write; returns when the database has acknowledged it. */
const sell = async (lead_id: string): Promise<number> => {
  const now = timestamp(new Date());
  await writeOne(selectedProductStep(aSale({ lead_id, closer_email: CLOSER, sale_ts: now, created_ts: now })));
  return machineTime();
};

/** From the write of a sold product to the message that the figures, and the leaderboard, have changed. */
const measureMessages = async ({ graphqlUrl, signInUsers }: BenchSystem): Promise<Row[]> => {
  const [admission] = await signInUsers([ADMIN]);
  const { messages, close } = await followFigures(graphqlUrl, admission?.token ?? '');
  const delays = new Map(followed.map((topic): [string, number[]] => [topic, []]));
  try {
    const leads = await Promise.all(Array.from({ length: WARM_UP + SALES }, (_, index) => newLead(index)));
    // New leads are counted too.
    await untilQuiet(() => messages.length);
    for (const [n, lead] of leads.entries()) {
      const at = await sell(lead);
      for (const topic of followed) {
        const message = await until(`a message of ${topic}`, () =>
          messages.find(one => one.topic === topic && one.at > at),
        );
        if (n >= WARM_UP) delays.get(topic)?.push(message.at - at);
      }
    }
  } finally {
    close();
  }
  return [...delays].map(([topic, ms]) =>
    atMost(LONGEST_MS, {
      what: `sale written -> ${topic} live, p95`,
      value: percentile(ms, 0.95),
      unit: 'ms',
      baseline: `p50 ${percentile(ms, 0.5).toFixed(0)} ms, ${ms.length} sales, one after the other`,
    }),
  );
};

/** From the write of a sold product to the messages, and to what other browsers show. */
export const measureFigures = async (bench: BenchSystem): Promise<Row[]> => {
  const messages = await measureMessages(bench);
  const leads = await Promise.all(Array.from({ length: SHOWN }, (_, index) => newLead(WARM_UP + SALES + index)));
  const { web } = bench.system.origins;
  return [...messages, ...(await measureShownFigures(web, { admin: ADMIN, closer: CLOSER }, { leads, sell }))];
};
