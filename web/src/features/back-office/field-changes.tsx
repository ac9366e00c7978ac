import Box from '@mui/material/Box';
import type { SettingVersion } from '#shared/settings/setting-version';
import { themeToken } from '../../lib/ui/theme-token.ts';
import type { FieldChange } from './setting-texts.ts';

const wordsFor = ({ isList }: FieldChange) =>
  isList ? { removed: 'Removed', added: 'Added' } : { removed: 'Before', added: 'After' };

const Field = ({ change }: { change: FieldChange }) => (
  <Box sx={{ mt: 1, overflowWrap: 'anywhere' }}>
    <strong>{change.label}</strong>
    {change.removed.map(line => (
      <Box key={line} sx={{ color: themeToken('dangerText'), whiteSpace: 'pre-wrap' }}>
        {wordsFor(change).removed}: {line}
      </Box>
    ))}
    {change.added.map(line => (
      <Box key={line} sx={{ color: themeToken('successText'), whiteSpace: 'pre-wrap' }}>
        {wordsFor(change).added}: {line}
      </Box>
    ))}
    {change.removed.length === 0 && change.added.length === 0 && <div>Only the order</div>}
  </Box>
);

type Change = Pick<SettingVersion, 'before' | 'after'>;

/** Each changed field of a change with what was before and after; of a creation or a deletion those with a value. */
export const FieldChanges = ({ change, fields }: { change: Change; fields: FieldChange[] }) =>
  fields
    .filter(({ removed, added }) => (change.before && change.after) || removed.length + added.length > 0)
    .map(field => <Field key={field.label} change={field} />);
