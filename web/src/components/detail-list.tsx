import type { ReactNode } from 'react';

/** A term and its value; an item without a value is left out. */
export type Detail = [term: string, value: ReactNode];

/** The rows of a `dl`; the place where it is used styles it. */
export const DetailRows = ({ details }: { details: Detail[] }) =>
  details.map(
    ([term, value]) =>
      value && (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ),
  );
