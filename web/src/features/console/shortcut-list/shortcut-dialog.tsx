import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Key } from '../../../components/key.tsx';
import { ReadingDialog } from '../../../components/reading-dialog.tsx';

type Shortcut = [does: string, ...keys: string[]];

const groups: [title: string, shortcuts: Shortcut[]][] = [
  ['When a call rings', [['Accept', 'Space']]],
  [
    'In a call',
    [
      ['Mute or unmute', 'M'],
      ['Hold or unhold', 'H'],
      ['Transfer', 'T'],
      ['Dialpad', 'K'],
      ['Request takeover', 'S'],
      ['Disposition, of a callback', 'D'],
      ['Reconnect, when cut off', 'R'],
      ['Hang up, after asking once', 'E'],
    ],
  ],
  ['In the script', [['Choose an answer, by its number', '1', '...', '9']]],
  ['After a call', [['Submit the disposition', 'Ctrl', 'Enter']]],
  [
    'Everywhere',
    [
      ['Search everything', 'Ctrl', 'K'],
      ['Search the page', '/'],
      ['This list', '?'],
      ['Close what is on top', 'Esc'],
    ],
  ],
];

/** The list of keyboard shortcuts. */
export const ShortcutDialog = ({ onClose }: { onClose: () => void }) => (
  <ReadingDialog title="Keyboard shortcuts" open onClose={onClose}>
    <Box sx={{ display: 'grid', gap: 4 }}>
      {groups.map(([title, shortcuts]) => (
        <section key={title}>
          <Typography variant="body2" component="h3" sx={{ color: 'text.secondary', mb: 1 }}>
            {title}
          </Typography>
          <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 2, m: 0 }}>
            {shortcuts.map(([does, ...keys]) => (
              <Box key={does} sx={{ display: 'contents' }}>
                <dt>{does}</dt>
                <Box component="dd" sx={{ m: 0, display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
                  {keys.map(key => (
                    <Key key={key}>{key}</Key>
                  ))}
                </Box>
              </Box>
            ))}
          </Box>
        </section>
      ))}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        They are silent while you type.
      </Typography>
    </Box>
  </ReadingDialog>
);
