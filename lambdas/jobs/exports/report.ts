import type { ExportedSubject } from '#platform/exported-subject';
import type { Actor } from '#platform/handlers/actor';
import { type Cell, cellsOf, type ExportColumn } from '#shared/exports/column';
import type { Timestamp } from '#shared/time';

/** Some of the rows, in their order. */
export type RowPart<Row> = {
  rows: Row[];
  /** Where the next part begins; absent at the end. It is all that the next run, in another process, gets. */
  next?: string;
  /** How much of the whole is read, 0 to 1, as well as it is known. */
  share: number;
};

/** For whom and of whom a part is read. `now` is when the export was started: every run has the same. */
export type ReadRequest<Filter> = {
  actor: Actor;
  subject: ExportedSubject;
  filter: Filter;
  from: string | undefined;
  now: Timestamp;
};

/** The next page of a list. A file has every row, so that a row that cannot be read fails the export. */
export const pageFrom = (from: string | undefined, limit: number) => ({
  limit,
  complete: true,
  ...(from !== undefined && { key: from }),
});

/** A page of a list; `share` is asked only where it is not the last one. */
export const partOf = <Row>(rows: Row[], next: string | null | undefined, share: () => number): RowPart<Row> =>
  typeof next === 'string' ? { rows, next, share: share() } : { rows, share: 1 };

/** Where the rows of a report come from, and their columns. */
type ReportOf<Filter, Row> = {
  columns: (filter: Filter) => readonly ExportColumn<Row>[];
  /** The most rows of one file, where it is not that of every list. */
  mostRows?: number;
  read: (request: ReadRequest<Filter>) => Promise<RowPart<Row>>;
};

/** A report whose rows are cells: what the writers of files know. */
export type ExportedReport<Filter> = {
  columns: (filter: Filter) => readonly Pick<ExportColumn<never>, 'title' | 'kind'>[];
  mostRows?: number;
  read: ReportOf<Filter, Cell[]>['read'];
};

export const exportedReport = <Filter, Row>({
  columns,
  mostRows,
  read,
}: ReportOf<Filter, Row>): ExportedReport<Filter> => ({
  columns,
  ...(mostRows !== undefined && { mostRows }),
  read: async request => {
    const part = await read(request);
    return { ...part, rows: part.rows.map(row => cellsOf(columns(request.filter), row)) };
  },
});
