import { expect, it } from 'vitest';
import { budgetOf, phasesOf } from './steps.ts';

const LIMIT_SECONDS = 12 * 60;

it('the budgets of all phases of `npm test`, each as long as its longest step, sum to at most twelve minutes', () => {
  const phases = phasesOf('reports', ['dynamodb-local', 'dynoxide']);
  expect(budgetOf(phases.map(steps => steps.filter(({ onlyInAll }) => !onlyInAll)))).toBeLessThanOrEqual(LIMIT_SECONDS);
});

it('the budget of phases is that of their longest steps; a phase whose steps were not asked for has none', () => {
  const [types, unit] = phasesOf('reports', ['dynoxide']);
  expect(budgetOf([types ?? [], unit ?? [], []])).toBe(40 + 70);
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
