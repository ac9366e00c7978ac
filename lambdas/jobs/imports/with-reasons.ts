import type { Cell } from '#shared/exports/column';
import { withoutNoncharacters } from '#shared/noncharacters';
import { hasCardNumber } from '#shared/payments/card-number-in';

/** Behind the columns of the file. Neither name means a column of an import, so that the file can be uploaded again. */
const OWN_TITLES = ['Line', 'Reason'] as const;

/** In place of a cell with a card number, which no file of ours may have. */
const CARD_NUMBER_REMOVED = '[card number removed]';

/** How many columns of a file are its own: one that was corrected and uploaded again has ours too. */
export const ownWidth = (titles: readonly string[]): number => {
  const own = titles.length - OWN_TITLES.length;
  return OWN_TITLES.every((title, at) => titles[own + at] === title) ? own : titles.length;
};

const shown = (cell: string): string => {
  const text = withoutNoncharacters(cell);
  return hasCardNumber(text) ? CARD_NUMBER_REMOVED : text;
};

const firstCells = (cells: readonly string[], width: number): Cell[] =>
  Array.from({ length: width }, (_, at) => shown(cells[at] ?? ''));

/** The titles of the file of rejected rows. */
export const titlesWithReasons = (titles: readonly string[]): Cell[] => [
  ...firstCells(titles, ownWidth(titles)),
  ...OWN_TITLES,
];

/** A rejected row as it was in its file, with its number there and what is wrong with it. */
export const rowWithReason = (
  cells: readonly string[],
  { width, line, reason }: { width: number; line: number; reason: string },
): Cell[] => [...firstCells(cells, width), line, reason];
