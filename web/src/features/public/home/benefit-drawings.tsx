import type { ReactNode } from 'react';

const Drawing = ({ children }: { children: ReactNode }) => (
  <svg className="drawing benefit" viewBox="0 0 96 96" aria-hidden="true" focusable="false">
    {children}
  </svg>
);

const Person = () => (
  <Drawing>
    <path className="ink" d="M14 90c2-22 16-31 34-31s32 9 34 31z" />
    <path className="sun" d="M40 59h16l-8 15z" />
    <circle className="ink-soft" cx="48" cy="36" r="19" />
    <path className="line thin" d="M40 42q8 7 16 0" />
    <path className="line thin" d="M27 37a21 21 0 0 1 42 0" />
    <rect className="ink" x="22" y="33" width="10" height="17" rx="5" />
    <rect className="ink" x="64" y="33" width="10" height="17" rx="5" />
  </Drawing>
);

const Stethoscope = () => (
  <Drawing>
    <path className="line thin" d="M16 10h9v28a18 18 0 0 0 36 0V10h9" />
    <path className="line thin" d="M43 56v12a18 18 0 0 0 36 0v-8" />
    <circle className="ink" cx="79" cy="50" r="13" />
    <circle className="sun" cx="79" cy="50" r="6" />
  </Drawing>
);

const Bill = () => (
  <Drawing>
    <path className="ink-soft" d="M18 8h50v76q-6.25-8-12.5 0-6.25-8-12.5 0-6.25-8-12.5 0-6.25-8-12.5 0z" />
    <path className="line thin" d="M30 24h26M30 38h26M30 52h12" />
    <circle className="sun" cx="70" cy="64" r="19" />
    <path className="line thin" d="m61 65 6 7 13-15" />
  </Drawing>
);

const CoveredLetter = () => (
  <Drawing>
    <path className="ink" d="M8 48a40 40 0 0 1 80 0q-10-8-20 0-10-8-20 0-10-8-20 0-10-8-20 0z" />
    <path className="sun" d="M48 8q-16 14-20 40 10-8 20 0 10-8 20 0-4-26-20-40z" />
    <path className="line thin" d="M48 48v8" />
    <rect className="ink-soft" x="20" y="57" width="56" height="34" rx="4" />
    <path className="line thin" d="m24 62 24 17 24-17" />
  </Drawing>
);

/** Our own drawings of what customers gain, in the order of the texts (site-content.ts, benefits). */
export const benefitDrawings = [Person, Stethoscope, Bill, CoveredLetter] as const;
