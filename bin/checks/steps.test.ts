import { expect, it } from 'vitest';
import { phasesOf } from './steps.ts';

const LIMIT_SECONDS = 12 * 60;

it('the budgets of all phases of `npm test`, each as long as its longest step, sum to at most twelve minutes', () => {
  const phases = phasesOf('reports', ['dynamodb-local', 'dynoxide']);
  const longest = phases.map(steps =>
    Math.max(...steps.map(({ budgetSeconds, onlyInAll }) => (onlyInAll ? 0 : budgetSeconds))),
  );
  expect(longest.reduce((sum, seconds) => sum + seconds, 0)).toBeLessThanOrEqual(LIMIT_SECONDS);
});

it.each([
  [
    ['dynamodb-local', 'dynoxide'] as const,
    {
      integration: 'dynoxide',
      'second engine': 'dynamodb-local',
      'end to end': 'dynoxide',
      'end to end in CI': 'dynoxide',
    },
  ],
  [['dynoxide'] as const, { integration: 'dynoxide', 'end to end': 'dynoxide', 'end to end in CI': 'dynoxide' }],
  [
    ['dynamodb-local'] as const,
    { integration: 'dynamodb-local', 'end to end': 'dynamodb-local', 'end to end in CI': 'dynamodb-local' },
  ],
])('where %j can run, the tests with an engine run on %j', (engines, expected) => {
  const steps = phasesOf('reports', [...engines]).flat();
  const used = steps.flatMap(({ name, environment }) => (environment ? [[name, environment.COVERLINE_DYNAMODB]] : []));
  expect(Object.fromEntries(used)).toEqual(expected);
});

it('each step with tests removes its own report alone, and only the integration tests the recorded grants', () => {
  const steps = phasesOf('reports', ['dynoxide', 'dynamodb-local']).flat();
  const files = steps.flatMap(({ writes }) => writes.filter(path => path.endsWith('.json')));
  expect(new Set(files).size).toBe(steps.filter(({ writes }) => writes.length > 0).length);
  expect(steps.filter(({ writes }) => writes.includes('reports/grants')).map(({ name }) => name)).toEqual([
    'integration',
  ]);
});
