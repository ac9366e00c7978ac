import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { optionsOf, requireVariables, variablesHash } from './options.ts';
import { completeOutputs, readOutputs } from './outputs.ts';
import { stateFile } from './state.ts';

const dir = mkdtempSync(join(tmpdir(), 'coverline-deploy-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const given = {
  'caller-id': '+13055550199',
  number: ['+13055550100=closer_t1'],
  email: 'ada@example.test',
  'first-name': 'Ada',
  'last-name': 'Okafor',
};

it('the options of a deployment are remembered, and a new value replaces only the old value of the same option', () => {
  const first = optionsOf(given, undefined);
  const store = stateFile(join(dir, 'made', 'dev.json'));
  expect(store.load()).toBeUndefined();
  store.save({ options: first, version: 'v1', variables: 'h1', done: ['build'] });
  const saved = store.load();
  expect(saved).toEqual({ options: first, version: 'v1', variables: 'h1', done: ['build'] });
  expect(optionsOf({ email: 'bo@example.test' }, saved?.options)).toEqual({
    ...first,
    admin: { ...first.admin, email: 'bo@example.test' },
  });
});

it('what is missing or wrong is named as it is typed', () => {
  const call = () => optionsOf({ ...given, number: ['+13055550100'], email: undefined }, undefined);
  expect(call).toThrow(/--email: .*|--number: Write a number with its group/s);
  expect(call).toThrow('--number');
});

it('the variables of later steps are asked for before the first', () => {
  const twilio = { TWILIO_ACCOUNT_SID: 'AC', TWILIO_AUTH_TOKEN: 'token' };
  expect(() => requireVariables('dev', {})).toThrow('Set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN');
  expect(() => requireVariables('prod', twilio)).toThrow('Set COVERLINE_ALARM_EMAIL');
  expect(() => requireVariables('dev', twilio)).not.toThrow();
});

it('the variables that change what a step does are compared by a hash, which shows none of them', () => {
  const given = { COVERLINE_ALARM_EMAIL: 'ops@example.test', PATH: '/bin' };
  const first = variablesHash(given);
  expect(first).toMatch(/^[\da-f]{64}$/);
  expect(variablesHash({ ...given, PATH: '/usr/bin', COVERLINE_REPORTING_URL: '' })).toBe(first);
  const changed = [
    { ...given, COVERLINE_ALARM_EMAIL: 'night@example.test' },
    { ...given, COVERLINE_CHAT_WEBHOOK_URL: 'https://chat.test/hook' },
    { ...given, COVERLINE_REPORTING_URL: 'https://chat.test/hook' },
    { ...given, COVERLINE_REPORTING_SIGNING_KEY: 'a key' },
    { ...given, TWILIO_AUTH_TOKEN: 'a token' },
    { ...given, AWS_PROFILE: 'another account' },
  ];
  expect(new Set([first, ...changed.map(variablesHash)]).size).toBe(7);
});

it('the state that an earlier release stored, without the hash of the variables, is still read', () => {
  const path = join(dir, 'old.json');
  writeFileSync(path, JSON.stringify({ options: optionsOf(given, undefined), version: 'v1', done: ['build'] }));
  expect(stateFile(path).load()?.variables).toBe('');
});

it.each(['', '{"options": {', '{"version": "v1"}'])('a damaged state is named, with what to do: %j', text => {
  const path = join(dir, 'damaged.json');
  writeFileSync(path, text);
  expect(() => stateFile(path).load()).toThrow(
    `${path} is damaged. Delete it, and give all options again: the deployment begins again.`,
  );
});

it('the outputs of all stacks are read, and one that is missing is an error', () => {
  const path = join(dir, 'outputs.json');
  expect(readOutputs(path)).toBeUndefined();
  const data = { TableName: 't', AuditTableName: 'a', TelephonySecretId: 's', IntegrationsSecretId: 'i' };
  const stacks = {
    'coverline-dev-data': data,
    'coverline-dev-identity': { UserPoolId: 'p' },
    'coverline-dev-api': { ApiUrl: 'https://api.test/' },
    'coverline-dev-web': { WebOrigin: 'https://web.test', Other: 'x' },
  };
  writeFileSync(path, JSON.stringify(stacks));
  expect(readOutputs(path)).toEqual({
    ...data,
    UserPoolId: 'p',
    ApiUrl: 'https://api.test',
    WebOrigin: 'https://web.test',
  });
  writeFileSync(path, JSON.stringify({ ...stacks, 'coverline-dev-identity': {} }));
  expect(() => readOutputs(path)).toThrow('UserPoolId');
  expect(completeOutputs(path)).toBeUndefined();
  writeFileSync(path, '{"coverline-dev-data": {"TableNa');
  expect(completeOutputs(path)).toBeUndefined();
});
