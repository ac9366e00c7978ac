import { expect, it } from 'vitest';
import { aGroup } from '../../tests/support/builders/a-user.ts';
import { consoleSettingsFor } from './console-settings.ts';

const group = aGroup({ name: 'verification', auto_accept: true, bufferCall: true, agent_of_record: ['House'] });

it.each([
  ['of no group', [], false, { autoAccept: false, bufferCall: false, agentsOfRecord: [] }],
  ['of no group, who chose it', [], true, { autoAccept: true, bufferCall: false, agentsOfRecord: [] }],
  ['of the group', ['verification'], false, { autoAccept: true, bufferCall: true, agentsOfRecord: ['House'] }],
  ['of another group', ['closer_t1'], false, { autoAccept: false, bufferCall: false, agentsOfRecord: [] }],
] as const)('a user %s has %j', (_, groups, auto_accept, expected) => {
  expect(consoleSettingsFor({ groups: [...groups], auto_accept }, [aGroup(), group])).toEqual(expected);
});
