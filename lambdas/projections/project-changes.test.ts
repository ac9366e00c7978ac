import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getDayRollup } from '#platform/table/day-rollups';
import type { DomainEvent } from '#shared/contracts/events';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { aContext } from '../../tests/support/unit/lambda-events.ts';
import { startUnitTable } from '../../tests/support/unit/unit-table.ts';
import { handler } from './project-changes.ts';

beforeEach(() => {
  vi.restoreAllMocks();
  captureLog();
  startUnitTable();
});

const finished: DomainEvent<'call.finished'> = {
  name: 'call.finished',
  detail: {
    task_attribute_key: 'taskAttribute/CA1',
    user_key: 'user/agent-1',
    day: '2026-01-05',
    over_five_minutes: true,
  },
};
const deliver = ({ name, detail }: DomainEvent) =>
  handler({ id: 'event-1', 'detail-type': name, detail } as Parameters<typeof handler>[0], aContext());

describe('project-changes', () => {
  it('counts a finished call for its agent once, however often the event comes', async () => {
    await deliver(finished);
    await deliver(finished);
    expect(await getDayRollup('agent-1', '2026-01-05')).toMatchObject({ calls_qtd: 1, calls_5m_qtd: 1 });
  });
});
