import { describe, expect, it } from 'vitest';
import { areAllZero, Figures, negatedFigures, sumOfFigures } from './figures.ts';

describe('a sum of figures', () => {
  it('adds each figure, and leaves out those that are 0', () => {
    const all = [{ sales_qtd: 1, premiums: 250_00 }, { sales_qtd: 2, calls_qtd: 1 }, { calls_qtd: -1 }];
    expect(sumOfFigures(all)).toEqual({ sales_qtd: 3, premiums: 250_00 });
  });

  it('of no figures is nothing', () => {
    expect(sumOfFigures([])).toEqual({});
  });
});

it('negated figures and the figures themselves are nothing together', () => {
  const figures = { sales_qtd: 1, commissions: -5_00 };
  expect(negatedFigures(figures)).toEqual({ sales_qtd: -1, commissions: 5_00 });
  expect(sumOfFigures([figures, negatedFigures(figures)])).toEqual({});
});

it.each([
  [{}, true],
  [{ calls_qtd: 0 }, true],
  [{ calls_qtd: 0, sales_qtd: -1 }, false],
])('%o is nothing: %s', (figures, nothing) => {
  expect(areAllZero(figures)).toBe(nothing);
});

it.each([{ hold_qtd: 1 }, { calls_qtd: 1.5 }])('%o are no figures', figures => {
  expect(Figures.safeParse(figures).success).toBe(false);
});
