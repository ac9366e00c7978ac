import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOfTest } from '../../../tests/support/temporary-folder.ts';
import { readPoolSettings } from './settings.ts';
import { fileStore } from './state.ts';

const read = (pool: object, client: object = {}) =>
  readPoolSettings({ poolId: 'eu-west-1_Local0001', pool, clients: [{ id: 'web', properties: client }] });

describe('given the resources of a template', () => {
  it('when properties are missing, the defaults of Cognito apply', () => {
    expect(read({})).toEqual({
      id: 'eu-west-1_Local0001',
      region: 'eu-west-1',
      usernames: 'free',
      emailSignsIn: false,
      customAttributes: [],
      passwordPolicy: { minimumLength: 8, lowercase: true, uppercase: true, numbers: true, symbols: true },
      temporaryPasswordDays: 7,
      secondFactor: 'off',
      triggers: {},
      clients: [
        {
          id: 'web',
          authFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
          hideUnknownUsers: false,
          accessTokenSeconds: 3600,
          idTokenSeconds: 3600,
          refreshTokenSeconds: 30 * 86_400,
          challengeSeconds: 180,
        },
      ],
      groups: [],
    });
  });

  it('when triggers are named, their functions and versions are read', () => {
    const LambdaConfig = {
      PreAuthentication: 'before',
      PreTokenGenerationConfig: { LambdaArn: 'tokens', LambdaVersion: 'V2_0' },
    };
    expect(read({ LambdaConfig }).triggers).toEqual({
      preAuthentication: 'before',
      preTokenGeneration: { functionId: 'tokens', version: '2' },
    });
  });

  it.each([
    ['OFF', 'off'],
    ['OPTIONAL', 'optional'],
    ['ON', 'required'],
  ])('when codes of an app are %s, the second factor is %s', (MfaConfiguration, secondFactor) => {
    expect(read({ MfaConfiguration, EnabledMfas: ['SOFTWARE_TOKEN_MFA'] })).toMatchObject({ secondFactor });
  });

  it('when a setting is not supported, the start fails and names it', () => {
    expect(() => read({ EnabledMfas: ['SMS_MFA'] })).toThrow('EnabledMfas');
    expect(() => read({ LambdaConfig: { CustomMessage: 'x' } })).toThrow('CustomMessage');
    expect(() => read({}, { GenerateSecret: true })).toThrow('GenerateSecret');
  });
});

describe('given a file for the state', () => {
  it('when the file is missing, nothing is loaded; after a save, the saved state is loaded', () => {
    const folder = folderOfTest('user-pool');
    const path = join(folder, 'deep', 'users.json');
    const store = fileStore(path);
    expect(store.load()).toBeUndefined();
    store.save({ pools: {} });
    expect(store.load()).toEqual({ pools: {} });
    expect(readFileSync(path, 'utf8')).toBe('{"pools":{}}');
  });
});
