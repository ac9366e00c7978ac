import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { GroupPreview, PreviewedChange } from '#shared/access/group-preview';
import { groupLabel } from '#shared/calls/transfer';
import { themeToken } from '../../../lib/ui/theme-token.ts';

/** `(3) => '3 people'` */
export const peopleTexts = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

const verbs = { lose: 'would lose', get: 'would get' } as const;

const List = ({ change, changes }: { change: PreviewedChange['change']; changes: PreviewedChange[] }) => {
  const of = changes.filter(one => one.change === change);
  if (of.length === 0) return null;
  return (
    <>
      <Typography sx={{ fontWeight: 550, color: themeToken(change === 'lose' ? 'dangerText' : 'successText') }}>
        Members {verbs[change]}
      </Typography>
      <Box component="ul" aria-label={`Members ${verbs[change]}`} sx={{ m: 0, mb: 3, pl: 4 }}>
        {of.map(({ what, people }) => (
          <li key={what}>
            {what} ({peopleTexts(people)})
          </li>
        ))}
      </Box>
    </>
  );
};

type PreviewPanelProps = {
  group: string;
  /** Undefined while the members are being read. */
  preview: GroupPreview | undefined;
  /** Why the members could not be read. */
  failure: string | undefined;
  /** Whether the fields can be saved like this. */
  isValid: boolean;
};

/** What members of the group would see after a save, before it. */
export const PreviewPanel = ({ group, preview, failure, isValid }: PreviewPanelProps) => (
  <Box component="aside" aria-label="What members would see" sx={{ display: 'grid', alignContent: 'start', gap: 3 }}>
    <Typography variant="h3">What members would see</Typography>
    {failure && <Alert severity="warning">The members could not be read: {failure}</Alert>}
    {!isValid && <Typography sx={{ color: 'text.secondary' }}>Shown again when every field is right.</Typography>}
    {preview && (
      <div role="status">
        <Typography sx={{ color: 'text.secondary', mb: 2 }}>
          {preview.affected === 0
            ? `${groupLabel(group)} decides for nobody at the moment.`
            : `${groupLabel(group)} decides for ${peopleTexts(preview.affected)}.`}
        </Typography>
        {preview.changes.length === 0 && preview.affected > 0 && (
          <Typography>Nothing would change for them.</Typography>
        )}
        <List change="lose" changes={preview.changes} />
        <List change="get" changes={preview.changes} />
      </div>
    )}
  </Box>
);
