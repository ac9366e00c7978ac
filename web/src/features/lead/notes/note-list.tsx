import Box from '@mui/material/Box';
import { memo } from 'react';
import { AgentName } from '../../../components/agent-name.tsx';
import { agoOf } from '../../../lib/ui/ago.ts';
import { useNow } from '../../../lib/ui/clock.ts';
import { formatNewYorkTime } from '../../../lib/ui/format.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import type { Note } from './note.ts';

/** Often enough to show 'a minute ago' in time. */
const RENEW_EVERY_MS = 20_000;

const listStyles = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { py: 2, borderTop: `1px solid ${themeToken('border')}` },
  '& .by': { display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 4 },
  '& .author': { fontWeight: 550, overflowWrap: 'anywhere' },
  '& time': { flex: 'none', fontSize: 'var(--cl-font-tiny)', color: themeToken('textMuted') },
  '& p': { m: 0, mt: 0.5, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
} as const;

/** Memoized: React renders an entry again only when the text of its age changes. */
const Entry = memo(({ note, ago }: { note: Note; ago: string }) => (
  <li>
    <div className="by">
      <span className="author">
        <AgentName email={note.author ?? 'Anonymous'} />
      </span>
      <time dateTime={note.created_ts} title={`${formatNewYorkTime(note.created_ts)} in New York`}>
        {ago}
      </time>
    </div>
    <p dir="auto">{note.text}</p>
  </li>
));

/** The author and the age of each note; the exact time in New York on hover. */
export const NoteList = ({ notes }: { notes: Note[] }) => {
  const now = useNow(RENEW_EVERY_MS);
  return (
    <Box component="ul" aria-label="Notes" sx={listStyles}>
      {notes.map(note => (
        <Entry key={note.id} note={note} ago={agoOf(note.created_ts, now)} />
      ))}
    </Box>
  );
};
