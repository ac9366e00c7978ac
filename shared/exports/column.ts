import { newYorkTime } from '../new-york.ts';
import { withoutNoncharacters } from '../noncharacters.ts';
import type { PhoneNumber } from '../phone/phone-number.ts';
import type { Timestamp } from '../time.ts';

/**
 * What a column holds: a text, ten digits, a whole number, a number with decimals, cents, a day in New York, or an
 * instant.
 */
type Value =
  | { kind: 'text'; of: string | undefined }
  | { kind: 'phone'; of: PhoneNumber | undefined }
  | { kind: 'count'; of: number | undefined }
  | { kind: 'number'; of: number | undefined }
  | { kind: 'cents'; of: number | undefined }
  | { kind: 'day'; of: string | undefined }
  | { kind: 'time'; of: Timestamp | undefined };

type Kind = Value['kind'];
type ValueOf<K extends Kind> = Extract<Value, { kind: K }>['of'];

/** A column of an exported list, as data; `title` is that of the screen. */
export type ExportColumn<Row> = {
  [K in Kind]: { title: string; kind: K; of: (row: Row) => ValueOf<K> };
}[Kind];

/** A cell of a spreadsheet: numbers stay numbers; nothing is an empty cell. */
export type Cell = string | number | null;

/** Texts that were stored before noncharacters were removed from them may have some. */
const textOf = (text: string): Cell => withoutNoncharacters(text) || null;

const cellOf = (value: Value): Cell => {
  if (value.of === undefined || value.of === '') return null;
  switch (value.kind) {
    case 'text':
      return textOf(value.of);
    case 'cents':
      return value.of / 100;
    case 'phone':
      return value.of.slice(-10);
    case 'time':
      return newYorkTime(value.of);
    default:
      return value.of;
  }
};

export const cellsOf = <Row>(columns: readonly ExportColumn<Row>[], row: Row): Cell[] =>
  columns.map(({ kind, of }) => cellOf({ kind, of: of(row) } as Value));
