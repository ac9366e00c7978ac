import { expect, it } from 'vitest';
import { aGroup } from '../../tests/support/builders/a-user.ts';
import { startUnitTable } from '../../tests/support/unit/unit-table.ts';
import { getFunnelTargets } from './get-funnel-targets.ts';

const targets = {
  callTime: { high: 0.35, low: 0.2 },
  onHolds: { high: 0.15, low: 0.08 },
  sales: { high: 0.08, low: 0.03 },
};

it('are those of the group fronter_t1, whatever the groups of the user', async () => {
  startUnitTable({ groups: [aGroup({ name: 'closer_t1' }), aGroup({ name: 'fronter_t1', targets })] });
  expect(await getFunnelTargets()).toEqual({ targets });
});

it.each([
  ['the group has none', [aGroup({ name: 'fronter_t1' })]],
  ['there is no such group', []],
])('are null where %s', async (_, groups) => {
  startUnitTable({ groups });
  expect(await getFunnelTargets()).toEqual({ targets: null });
});
