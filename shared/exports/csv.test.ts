import { describe, expect, it } from 'vitest';
import { csvLine, withoutNeutralising } from './csv.ts';

describe('a line of a CSV file', () => {
  it('has a comma between the cells and ends with CR LF', () => {
    expect(csvLine(['Ann', 12, null, -3.5])).toBe('Ann,12,,-3.5\r\n');
  });

  it.each([
    ['Field, Ann', '"Field, Ann"'],
    ['the "old" plan', '"the ""old"" plan"'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['Zoë 测试', 'Zoë 测试'],
  ])('quotes %j', (text, expected) => {
    expect(csvLine([text])).toBe(`${expected}\r\n`);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
    'makes %j a text, not a formula',
    text => {
      expect(csvLine([text])).toBe(`'${text}\r\n`);
    },
  );

  it('neutralises a formula that it also quotes', () => {
    expect(csvLine(['=HYPERLINK("http://x","y")'])).toBe('"\'=HYPERLINK(""http://x"",""y"")"\r\n');
    expect(csvLine(['\r=1'])).toBe('"\'\r=1"\r\n');
    expect(csvLine(['\n=1'])).toBe('"\'\n=1"\r\n');
  });

  it('leaves a sign within a text alone', () => {
    expect(csvLine(['a=b', 'x-y'])).toBe('a=b,x-y\r\n');
  });
});

it.each([
  ["'=1+1", '=1+1'],
  ["'Ann", "'Ann"],
  ['x=1', 'x=1'],
  ["=1'", "=1'"],
])('a cell %s of a file that is uploaded again says %s', (cell, text) => {
  expect(withoutNeutralising(cell)).toBe(text);
});
