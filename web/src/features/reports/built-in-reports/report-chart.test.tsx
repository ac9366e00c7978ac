import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { lineOf, type SourceLine } from '#shared/metrics/report';
import { reportFigures } from '#shared/metrics/report-figures';
import { ReportChart } from './report-chart.tsx';

const withSales = (name: string, sales_qtd: number) => lineOf(name, { sales_qtd });
const given = (lines: SourceLine[]) => {
  render(
    <ReportChart figure={reportFigures.sales_qtd} lines={lines} nameOf={name => name.toUpperCase()} label="Sales" />,
  );
  return screen.getByRole('img', { name: 'Sales' });
};
const manyLines = (count: number) => Array.from({ length: count }, (_, place) => withSales(`day ${place}`, place));
const partOf = (chart: HTMLElement, part: string) => chart.querySelector<HTMLElement>(`[data-part=${part}]`);
const textsOf = (chart: HTMLElement, part: string) =>
  [...(partOf(chart, part)?.querySelectorAll('span') ?? [])].map(({ textContent }) => textContent);

describe('the chart of a report', () => {
  it('has a bar with its number and its name for each line', () => {
    const chart = given([withSales('a', 2), withSales('b', 4)]);
    expect([...chart.querySelectorAll<HTMLElement>('[data-bar]')].map(({ style }) => style.height)).toEqual([
      '50%',
      '100%',
    ]);
    expect(textsOf(chart, 'plot')).toEqual(['2', '4']);
    expect(textsOf(chart, 'names')).toEqual(['A', 'B']);
    expect(textsOf(chart, 'ticks')).toEqual(['0', '1', '2', '3', '4']);
  });

  it('has no more numbers and names than fit', () => {
    const chart = given(manyLines(31));
    expect(chart.querySelectorAll('[data-place]')).toHaveLength(31);
    expect(textsOf(chart, 'plot')).toEqual([]);
    expect(textsOf(chart, 'names')).toHaveLength(11);
  });

  it('says the figure of the line that is pointed at', async () => {
    const plot = partOf(given([withSales('a', 2), withSales('b', 4)]), 'plot') as HTMLElement;
    plot.getBoundingClientRect = () => new DOMRect(100, 0, 200, 100);
    fireEvent.pointerMove(plot, { clientX: 250 });
    fireEvent.mouseOver(plot, { clientX: 250 });
    expect((await screen.findByRole('tooltip')).textContent).toBe('B: Sales 4');
  });
});
