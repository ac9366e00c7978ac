import { expect, it } from 'vitest';
import { atLeast, atMost, rowWithoutTarget } from '../../tests/bench/row.ts';
import { tableText } from './table.ts';

it('prints each number beside its target and says how many are reached', () => {
  const rows = [
    atMost(720, { what: 'bundle', value: 617.4, unit: 'KB', baseline: 'bare 0.3 KB' }),
    atMost(3, { what: 'requests', value: 4 }),
    atLeast(100, { what: 'score', value: 99 }),
    atLeast(100, { what: 'other', value: 100 }),
    rowWithoutTarget({ what: 'fonts', value: 47, unit: 'KB' }),
  ];
  expect(tableText(rows).split('\n')).toEqual([
    '        What      Measured  Reach      Compared with',
    'ok      bundle    617 KB    <= 720 KB  bare 0.3 KB',
    'MISSED  requests  4         <= 3',
    'MISSED  score     99        >= 100',
    'ok      other     100       >= 100',
    '        fonts     47 KB',
    '',
    '2 of 4 targets reached',
  ]);
});
