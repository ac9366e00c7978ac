import * as z from 'zod';
import { type Clock, ManualClock } from '../clock.ts';
import type { Message } from '../messaging/messages.ts';
import { type ControlRoute, TwilioError } from '../ports.ts';
import { restViews } from '../taskrouter/api/views.ts';
import type { EventBridge } from '../taskrouter/bridge/event-bridge.ts';
import type { Engine } from '../taskrouter/engine/engine.ts';
import { FaultRule, type Faults } from '../webhooks/faults.ts';
import type { Journal } from '../webhooks/journal.ts';

type ControlContext = {
  journal: Journal;
  faults: Faults;
  clock: Clock;
  engine: Engine;
  bridge: EventBridge;
  outbox(): Message[];
};

const number = (text: string | null): number | undefined => (text === null ? undefined : Number(text));

const Advance = z.object({ advance_ms: z.int().min(0) });

/** Journal, faults, outbox, TaskRouter's state, the clock. */
export const controlRoutes = (context: ControlContext): ControlRoute[] => {
  const { journal, faults, clock, engine, bridge, outbox } = context;
  const views = restViews(engine);
  const ok = (body: unknown) => ({ status: 200, body });
  return [
    {
      method: 'GET',
      path: '/_control/journal',
      handle: ({ query }) =>
        ok({
          entries: journal.list({
            kind: query.get('kind') ?? undefined,
            after: number(query.get('after')),
            limit: number(query.get('limit')),
          }),
        }),
    },
    { method: 'GET', path: '/_control/faults', handle: () => ok({ faults: faults.list() }) },
    {
      method: 'POST',
      path: '/_control/faults',
      handle: ({ body }) => ({ status: 201, body: faults.add(FaultRule.parse(body)) }),
    },
    {
      method: 'DELETE',
      path: '/_control/faults',
      handle: () => {
        faults.clear();
        return { status: 204 };
      },
    },
    {
      method: 'DELETE',
      path: '/_control/faults/:id',
      handle: ({ params }) => {
        faults.clear(Number(params.id));
        return { status: 204 };
      },
    },
    { method: 'GET', path: '/_control/messages', handle: () => ok({ messages: outbox() }) },
    {
      method: 'GET',
      path: '/_control/taskrouter',
      handle: () =>
        ok({
          workers: engine.store.workers.all().map(views.worker),
          tasks: engine.store.tasks.all().map(views.task),
          reservations: engine.store.reservations.all().map(views.reservation),
        }),
    },
    {
      method: 'POST',
      path: '/_control/taskrouter/workers/:workerSid/cut',
      handle: ({ params }) => {
        bridge.cut(engine.store.workers.get(params.workerSid ?? '').sid);
        return { status: 204 };
      },
    },
    {
      method: 'GET',
      path: '/_control/clock',
      handle: () => ok({ now: clock.now().toISOString(), manual: clock instanceof ManualClock }),
    },
    {
      method: 'POST',
      path: '/_control/clock',
      async handle({ body }) {
        if (!(clock instanceof ManualClock)) throw new TwilioError(409, 20409, 'The clock runs by itself');
        await clock.advance(Advance.parse(body).advance_ms);
        return ok({ now: clock.now().toISOString() });
      },
    },
  ];
};
