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

  it('another name is rejected with the names to choose from', () => {
    expect(() => stageNamed('test')).toThrow('choose local, dev or prod');
  });
});
