import { expect, it } from 'vitest';
import { type Condition, conditionTerms, Placeholders } from './conditions.ts';

type Thing = { version: number; state?: string; groups: string[]; 'a-b': string; 'c-d': string };

const expressionOf = (...conditions: Condition<Thing>[]) => {
  const placeholders = new Placeholders();
  const terms = conditionTerms(conditions, placeholders);
  return { terms, names: { ...placeholders.names }, values: { ...placeholders.values } };
};

it.each<[Condition<Thing>, string, unknown[]]>([
  [{ field: 'state', is: 'absent' }, 'attribute_not_exists(#state)', []],
  [{ field: 'state', is: 'present' }, 'attribute_exists(#state)', []],
  [{ field: 'state', is: 'equal', value: 'open' }, '#state = :v0', ['open']],
  [{ field: 'state', is: 'not-equal', value: 'open' }, '#state <> :v0', ['open']],
  [{ field: 'version', is: 'below', value: 2 }, '#version < :v0', [2]],
  [{ field: 'version', is: 'at-least', value: 2 }, '#version >= :v0', [2]],
  [{ field: 'state', is: 'one-of', values: ['open', 'done'] }, '#state IN (:v0, :v1)', ['open', 'done']],
  [{ field: 'groups', is: 'containing', value: 'closer_t1' }, 'contains(#groups, :v0)', ['closer_t1']],
  [
    { field: 'state', is: 'absent-or-equal', value: 'open' },
    '(attribute_not_exists(#state) OR #state = :v0)',
    ['open'],
  ],
  [{ field: 'version', is: 'absent-or-below', value: 2 }, '(attribute_not_exists(#version) OR #version < :v0)', [2]],
])('%j is the term %s', (condition, term, values) => {
  const expression = expressionOf(condition);
  expect(expression.terms).toEqual([term]);
  expect(Object.keys(expression.names)).toEqual([/#\w+/.exec(term)?.[0]]);
  expect(Object.values(expression.values)).toEqual(values);
});

it('a field has one placeholder, and each value one of its own', () => {
  const { terms, names, values } = expressionOf(
    { field: 'version', is: 'at-least', value: 2 },
    { field: 'version', is: 'below', value: 5 },
  );
  expect(terms).toEqual(['#version >= :v0', '#version < :v1']);
  expect(names).toEqual({ '#version': 'version' });
  expect(values).toEqual({ ':v0': 2, ':v1': 5 });
});

it('a field with characters that a placeholder may not have gets a number', () => {
  const { terms, names } = expressionOf(
    { field: 'version', is: 'present' },
    { field: 'a-b', is: 'present' },
    { field: 'c-d', is: 'present' },
    { field: 'a-b', is: 'absent' },
  );
  expect(terms.slice(1)).toEqual(['attribute_exists(#_1)', 'attribute_exists(#_2)', 'attribute_not_exists(#_1)']);
  expect(names).toEqual({ '#version': 'version', '#_1': 'a-b', '#_2': 'c-d' });
});

it('lists of which one must hold are one term in parentheses', () => {
  const { terms } = expressionOf(
    {
      either: [
        [{ field: 'state', is: 'absent' }],
        [
          { field: 'state', is: 'equal', value: 'open' },
          { field: 'version', is: 'equal', value: 1 },
        ],
      ],
    },
    { field: 'version', is: 'below', value: 9 },
  );
  expect(terms).toEqual(['(attribute_not_exists(#state) OR #state = :v0 AND #version = :v1)', '#version < :v2']);
});
