import { describe, expect, test } from 'vitest';
import { ALARM_EMAIL, mentions, synthesize } from './synthesized.ts';

describe('the alarms of prod', () => {
  const system = synthesize('prod');
  const [topic] = system.of('AWS::SNS::Topic');
  const alarms = system.of('AWS::CloudWatch::Alarm');

  test('go to the address for alarms, when they start and when they end', () => {
    const [subscription, ...others] = system.of('AWS::SNS::Subscription');
    expect(others).toEqual([]);
    expect(subscription?.properties).toMatchObject({ Protocol: 'email', Endpoint: ALARM_EMAIL });
    expect(topic && mentions(subscription?.properties.TopicArn, topic)).toBe(true);
    expect(alarms.length).toBeGreaterThan(0);
    for (const { id, properties } of alarms)
      for (const actions of [properties.AlarmActions, properties.OKActions])
        expect(topic && mentions(actions, topic), id).toBe(true);
  });
});
