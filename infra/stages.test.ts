import { describe, expect, it } from 'vitest';
import { stageNamed } from './stages.ts';

describe('the stages', () => {
  it.each([undefined, ''])(
    "'prod' is rejected without an address for its alarms (%o); the message says what to set",
    email => {
      expect(() => stageNamed('prod', { alarmEmail: email })).toThrow('Set COVERLINE_ALARM_EMAIL');
    },
  );

  it.each(['dev', 'prod'])("'%s' sends its alarms to the given address", name => {
    expect(stageNamed(name, { alarmEmail: 'on-call@coverline.example' }).alarmEmail).toBe('on-call@coverline.example');
  });

  it("'dev' needs no address for its alarms", () => {
    expect(stageNamed('dev').alarmEmail).toBeUndefined();
  });

  it("'prod' leaves instances of the account for the functions that reserve none", () => {
    const { reservedConcurrency = {} } = stageNamed('prod', { alarmEmail: 'on-call@coverline.example' });
    const reserved = Object.values(reservedConcurrency).reduce((sum, instances) => sum + instances, 0);
    expect(1000 - reserved).toBeGreaterThanOrEqual(400);
  });

  it('another name is rejected with the names to choose from', () => {
    expect(() => stageNamed('test')).toThrow('choose local, dev or prod');
  });

  it('embed an external dashboard with the window of the product, if one is given', () => {
    const reporting = { url: 'https://bi.example.com/d/1', signed: true };
    expect(stageNamed('dev', { reporting }).reportingDashboard).toEqual({
      ...reporting,
      window: { from: '2020-05-07', to: '2020-05-08' },
    });
    expect(stageNamed('dev').reportingDashboard).toBeUndefined();
  });

  it('embed it with a window of their own', () => {
    const reporting = { url: 'https://bi.example.com/d/1', signed: true };
    const stage = stageNamed('dev', { reporting: { ...reporting, from: '2026-01-01', to: '2026-01-01' } });
    expect(stage.reportingDashboard).toEqual({ ...reporting, window: { from: '2026-01-01', to: '2026-01-01' } });
    expect(stageNamed('dev', { reporting: { ...reporting, to: '2026-01-31' } }).reportingDashboard?.window).toEqual({
      from: '2020-05-07',
      to: '2026-01-31',
    });
  });

  it('embed none with a window that ends before it begins; the message says what to correct', () => {
    const reporting = { url: 'https://bi.example.com/d/1', signed: true, from: '2026-01-02', to: '2026-01-01' };
    expect(() => stageNamed('dev', { reporting })).toThrow(
      'Correct COVERLINE_REPORTING_FROM and COVERLINE_REPORTING_TO',
    );
  });

  it('embed no dashboard without encryption, but on one machine', () => {
    const reporting = { url: 'http://bi.example.com/d/1', signed: false };
    expect(() => stageNamed('dev', { reporting })).toThrow('Correct COVERLINE_REPORTING_URL');
    expect(stageNamed('local', { reporting }).reportingDashboard?.url).toBe(reporting.url);
  });
});
