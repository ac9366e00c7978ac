import type { Row } from '../../tests/bench/row.ts';

const headers = ['', 'What', 'Measured', 'Reach', 'Compared with'] as const;

const mark = ({ ok }: Row): string => (ok === undefined ? '' : ok ? 'ok' : 'MISSED');

const cells = (row: Row): string[] => [mark(row), row.what, row.measured, row.target ?? '', row.baseline ?? ''];

/** The rows as a table for a terminal; the last line says how many targets are reached. */
export const tableText = (rows: Row[]): string => {
  const lines = [[...headers], ...rows.map(cells)];
  const widths = headers.map((_, column) => Math.max(...lines.map(line => line[column]?.length ?? 0)));
  const text = lines.map(line =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const aimed = rows.filter(({ ok }) => ok !== undefined);
  const reached = aimed.filter(({ ok }) => ok);
  return `${text.join('\n')}\n\n${reached.length} of ${aimed.length} targets reached`;
};

/** The line for a measurement that failed. */
export const failureLine = (name: string, error: unknown): string =>
  `${name} could not be measured. ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
