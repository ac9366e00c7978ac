import type { ReactNode } from 'react';

/** A term and what it is; one of no value is left out. */
export type Detail = [term: string, value: ReactNode];

/** The rows of a `dl`; its look is its place's own. */
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
