import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import type { WrittenPage } from '#shared/scripts/script';
import { isDeadEnd, reachableKeys } from '#shared/scripts/script-graph';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { pageTitle } from '../script-texts.ts';
import { layoutOf, NODE, type Point } from './graph-layout.ts';

const ARROW = 'script-graph-arrow';
const LONGEST = 20;

const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);
const lineThrough = (points: Point[]): string =>
  points.map(({ x, y }, n) => `${n === 0 ? 'M' : 'L'}${x} ${y}`).join(' ');

/** What is said of a page besides its name; by a word, not by a colour alone. */
const stateOf = (page: WrittenPage, reachable: Set<string>): 'Unreachable' | 'Dead end' | 'End' | undefined => {
  if (!reachable.has(page.id)) return 'Unreachable';
  if (isDeadEnd(page)) return 'Dead end';
  return page.page_key_choices.length === 0 ? 'End' : undefined;
};

const looks = {
  Unreachable: { fill: themeToken('dangerSurface'), stroke: themeToken('danger'), strokeDasharray: '4 3' },
  'Dead end': { fill: themeToken('warningSurface'), stroke: themeToken('warningText') },
  End: { fill: themeToken('successSurface'), stroke: themeToken('success') },
  none: { fill: themeToken('surface'), stroke: themeToken('borderControl') },
} as const;

type ScriptGraphProps = { pages: WrittenPage[]; chosen: string | undefined; onChoose: (key: string) => void };

/** The ways through a script as a picture. The table below it says the same, and is what a keyboard or a reader uses. */
const Picture = ({ pages, chosen, onChoose }: ScriptGraphProps) => {
  const { width, height, pages: placed, edges } = useMemo(() => layoutOf(pages), [pages]);
  const reachable = reachableKeys(pages);
  return (
    <Box
      role="region"
      aria-label="Picture of the pages"
      // A keyboard scrolls it.
      tabIndex={0}
      sx={{
        overflow: 'auto',
        maxHeight: '62vh',
        border: `1px solid ${themeToken('border')}`,
        borderRadius: 'var(--cl-radius)',
      }}
    >
      <svg width={width} height={height} aria-hidden="true" style={{ display: 'block', margin: '0 auto' }}>
        <defs>
          <marker
            id={ARROW}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M0 0L8 4L0 8z" fill="context-stroke" />
          </marker>
        </defs>
        {edges.map(({ from, to, points }) => (
          <path
            key={`${from} ${to}`}
            d={lineThrough(points)}
            fill="none"
            stroke={themeToken(from === chosen ? 'accent' : 'borderControl')}
            strokeWidth={from === chosen ? 2 : 1}
            markerEnd={`url(#${ARROW})`}
          />
        ))}
        {placed.map(({ page, x, y }) => {
          const state = stateOf(page, reachable);
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the table below has the same as buttons
            <g
              key={page.id}
              transform={`translate(${x - NODE.width / 2} ${y - NODE.height / 2})`}
              onClick={() => onChoose(page.id)}
              style={{ cursor: 'pointer' }}
            >
              <title>{pageTitle(page)}</title>
              <rect
                width={NODE.width}
                height={NODE.height}
                rx={8}
                {...looks[state ?? 'none']}
                {...(page.id === chosen && { strokeWidth: 2, stroke: themeToken('accent') })}
              />
              <text x={NODE.width / 2} y={state ? 18 : 26} textAnchor="middle" fontSize={12} fill={themeToken('text')}>
                {shortened(pageTitle(page))}
              </text>
              {state && (
                <text x={NODE.width / 2} y={34} textAnchor="middle" fontSize={12} fill={themeToken('textMuted')}>
                  {state}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </Box>
  );
};

const tableStyles = {
  borderCollapse: 'collapse',
  width: '100%',
  '& th, & td': { textAlign: 'left', verticalAlign: 'top', p: 2, borderBottom: `1px solid ${themeToken('border')}` },
  '& button': {
    border: 0,
    p: 0,
    bgcolor: 'transparent',
    color: themeToken('accentText'),
    font: 'inherit',
    textAlign: 'left',
    textDecoration: 'underline',
    cursor: 'pointer',
  },
} as const;

const WayTable = ({ pages, onChoose }: Omit<ScriptGraphProps, 'chosen'>) => {
  const reachable = reachableKeys(pages);
  const titleOf = (key: string): string => {
    const page = pages.find(({ id }) => id === key);
    return page ? pageTitle(page) : 'a missing page';
  };
  return (
    <Box component="table" aria-label="Ways through the script" sx={tableStyles}>
      <thead>
        <tr>
          <th scope="col">Page</th>
          <th scope="col">State</th>
          <th scope="col">Answers</th>
        </tr>
      </thead>
      <tbody>
        {pages.map(page => (
          <tr key={page.id}>
            <th scope="row">
              <button type="button" onClick={() => onChoose(page.id)}>
                {pageTitle(page)}
              </button>
            </th>
            <td>{stateOf(page, reachable) ?? 'Leads on'}</td>
            <td>
              {page.page_key_choices.map(({ choice, page_key }) => (
                <div key={`${choice} ${page_key}`}>
                  {choice} leads to {titleOf(page_key)}
                </div>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
};

/** The ways through a script: as a picture, and as a table. Choosing a page opens it in the editor. */
export const ScriptGraph = (props: ScriptGraphProps) => (
  <Box component="section" aria-label="Graph" sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
    <Picture {...props} />
    <Typography variant="h3">The same as a table</Typography>
    <WayTable pages={props.pages} onChoose={props.onChoose} />
  </Box>
);
