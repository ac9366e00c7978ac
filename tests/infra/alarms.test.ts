import { describe, expect, test } from 'vitest';
import { functionNames } from '../../infra/functions.ts';
import { ALARM_EMAIL, mentions, stageNames, synthesize } from './synthesized.ts';

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

describe.each(stageNames)('the alarms of %s on misuse', name => {
  const system = synthesize(name);
  const alarmNamed = (id: string) =>
    system
      .of('AWS::CloudWatch::Alarm')
      .find(({ properties }) => String(properties.AlarmDescription).includes(`"${id}"`))?.properties;

  const filtersOf = (MetricName: string) =>
    system
      .of('AWS::Logs::MetricFilter')
      .filter(({ properties }) => JSON.stringify(properties.MetricTransformations).includes(`"${MetricName}"`));

  test('a rejection by the HTTP API itself counts, for which no function runs', () => {
    const [filter, ...others] = filtersOf('AccessRejected');
    expect(others).toEqual([]);
    expect(filter?.properties).toMatchObject({
      FilterPattern: '{ ($.status = "401") || ($.status = "403") }',
      MetricTransformations: [{ MetricNamespace: 'Coverline', MetricName: 'AccessRejected', MetricValue: '1' }],
    });
    const [log] = system.of('AWS::Logs::LogGroup').filter(one => filter && mentions(filter.properties, one));
    expect(log?.properties.LogGroupName).toBe(`/coverline/${name}/api-access`);
    expect(alarmNamed('rejected-requests-api')).toMatchObject({ MetricName: 'AccessRejected', Threshold: 50 });
  });

  test('a token that the live connection rejects counts', () => {
    const alarm = alarmNamed('rejected-requests-live');
    expect(alarm).toMatchObject({ Threshold: 50 });
    for (const metric of ['4XXError', 'ConnectClientError']) expect(JSON.stringify(alarm)).toContain(`"${metric}"`);
  });

  test('every denied access of a function or of the live connection counts for one alarm', () => {
    const filters = filtersOf('AccessDenied');
    const logs = system
      .of('AWS::Logs::LogGroup')
      .filter(log => filters.some(filter => filter.stack === log.stack && mentions(filter.properties, log)))
      .map(({ properties }) => properties.LogGroupName);
    expect(logs).toEqual(expect.arrayContaining(functionNames.map(fn => `/coverline/${name}/${fn}`)));
    // The live connection's log has the id of its API.
    expect(logs).toHaveLength(functionNames.length + 1);
    for (const { properties } of filters)
      expect(properties).toMatchObject({
        FilterPattern: '"access denied"',
        MetricTransformations: [{ MetricNamespace: 'Coverline', MetricName: 'AccessDenied', MetricValue: '1' }],
      });
    expect(alarmNamed('denied-access')).toMatchObject({
      Namespace: 'Coverline',
      MetricName: 'AccessDenied',
      Statistic: 'Sum',
      Threshold: 25,
    });
    expect(alarmNamed('denied-access')).not.toHaveProperty('Dimensions');
  });

  test('failed sign-ins are the attempts without the successful ones', () => {
    const metric = (Stat: string) =>
      expect.objectContaining({
        MetricStat: expect.objectContaining({
          Stat,
          Metric: expect.objectContaining({ Namespace: 'AWS/Cognito', MetricName: 'SignInSuccesses' }),
        }),
      });
    expect(alarmNamed('failed-sign-ins')).toMatchObject({
      Threshold: 25,
      Metrics: expect.arrayContaining([
        expect.objectContaining({ Expression: 'attempts - successes' }),
        metric('SampleCount'),
        metric('Sum'),
      ]),
    });
  });

  test('many revealed payment numbers in an hour raise an alarm', () => {
    expect(alarmNamed('revealed-payments-sales-api')).toMatchObject({
      MetricName: 'PaymentRevealed',
      Statistic: 'Sum',
      Period: 3600,
      Threshold: 20,
    });
  });
});
