import { afterEach, describe, expect, it } from 'vitest';
import { functionResource, writeAssembly } from '../../../tests/support/local-cloud/fixture-assembly.ts';
import { loadAssembly } from '../assembly/local-assembly.ts';
import { Queues } from '../queues/queues.ts';
import { ManualClock } from '../twilio/clock.ts';
import { parseSchedule } from './schedule-expression.ts';
import { startSchedules } from './schedules.ts';

const dueAfter = (expression: string, at: string) => parseSchedule(expression, 'a rule')(new Date(at)).toISOString();

describe('parseSchedule', () => {
  it.each([
    ['rate(1 minute)', '2026-01-05T15:00:30.000Z', '2026-01-05T15:01:30.000Z'],
    ['rate(2 hours)', '2026-01-05T15:00:00.000Z', '2026-01-05T17:00:00.000Z'],
    ['cron(0/15 * * * ? *)', '2026-01-05T15:15:00.000Z', '2026-01-05T15:30:00.000Z'],
    ['cron(30 8 ? * MON-FRI *)', '2026-01-09T09:00:00.000Z', '2026-01-12T08:30:00.000Z'],
    ['cron(0 0 1 * ? *)', '2026-01-31T23:59:59.000Z', '2026-02-01T00:00:00.000Z'],
  ])('%s after %s is %s', (expression, at, expected) => {
    expect(dueAfter(expression, at)).toBe(expected);
  });

  it.each(['every minute', 'cron(0 0 L * ? *)', 'cron(0 25 * * ? *)'])('rejects %s', expression => {
    expect(() => parseSchedule(expression, 'stack/Rule')).toThrow('stack/Rule');
  });
});

describe('startSchedules', () => {
  const assembly = writeAssembly({
    stacks: {
      one: {
        Resources: {
          Fn: functionResource('tick'),
          Rule: {
            Type: 'AWS::Events::Rule',
            Properties: {
              ScheduleExpression: 'rate(1 minute)',
              Targets: [{ Id: 'Target0', Arn: { 'Fn::GetAtt': ['Fn', 'Arn'] } }],
            },
          },
        },
      },
    },
  });
  afterEach(assembly.remove);

  it('invokes its target at each due time, until it is stopped', async () => {
    const clock = new ManualClock();
    const loaded = loadAssembly(assembly.dir, { web: 'http://a', api: 'http://b', aws: 'http://c' });
    const invoked: unknown[] = [];
    const schedules = startSchedules(loaded, {
      invokeLater: (_, event) => invoked.push(event),
      queues: new Queues(
        loaded,
        () => clock.now(),
        () => undefined,
      ),
      now: () => clock.now(),
      clock,
    });
    await clock.advance(3 * 60_000);
    expect(invoked).toHaveLength(3);
    expect(invoked[0]).toMatchObject({
      source: 'aws.events',
      'detail-type': 'Scheduled Event',
      time: '2026-01-05T15:01:00Z',
    });
    schedules.stop();
    await clock.advance(60_000);
    expect(invoked).toHaveLength(3);
  });
});
