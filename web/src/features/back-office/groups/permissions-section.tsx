import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { featureTexts } from '#shared/access/feature-texts';
import { Feature } from '#shared/access/roles';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { problemAt } from './group-edit.ts';
import { Section, type SectionProps } from './section.tsx';
import { TextList } from './text-list.tsx';

const isFeature = (entry: string): boolean => Feature.safeParse(entry).success;

type FeatureChoiceProps = { feature: Feature; checked: boolean; onChange: (checked: boolean) => void };

const FeatureChoice = ({ feature, checked, onChange }: FeatureChoiceProps) => {
  const { label, allows } = featureTexts[feature];
  return (
    <Box
      component="label"
      sx={{
        display: 'flex',
        alignItems: 'start',
        gap: 2,
        p: 2,
        border: `1px solid ${themeToken(checked ? 'accent' : 'border')}`,
        borderRadius: 'var(--cl-radius)',
        bgcolor: themeToken(checked ? 'surfaceSelected' : 'surface'),
        cursor: 'pointer',
      }}
    >
      <Checkbox
        size="small"
        checked={checked}
        onChange={(_event, now) => onChange(now)}
        slotProps={{ input: { 'aria-label': label, 'aria-description': allows } }}
        sx={{ p: 0 }}
      />
      <span>
        <Box component="span" sx={{ display: 'block', fontWeight: 550 }}>
          {label}
        </Box>
        <Box component="span" sx={{ fontSize: 'var(--cl-font-small)', color: themeToken('textMuted') }}>
          {allows}
        </Box>
      </span>
    </Box>
  );
};

/** The features as choices that say what they allow, and the entries of three parts. */
export const PermissionsSection = ({ content, problems, onChange }: SectionProps) => {
  const { permissions } = content.groupPolicy;
  const set = (entries: string[]) => onChange('groupPolicy', { permissions: entries });
  const data = permissions.filter(entry => !isFeature(entry));
  return (
    <Section title="Permissions" hint="Admins may do everything, whatever their groups allow.">
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))', gap: 2 }}>
        {Feature.options.map(feature => (
          <FeatureChoice
            key={feature}
            feature={feature}
            checked={permissions.includes(feature)}
            onChange={checked =>
              set(checked ? [...permissions, feature] : permissions.filter(entry => entry !== feature))
            }
          />
        ))}
      </Box>
      <TextList
        label="Access to data"
        help="feature:level:key, such as Leads:read:own"
        error={problemAt(problems, 'groupPolicy.permissions')}
        value={data}
        onChange={entries => set([...permissions.filter(isFeature), ...entries])}
      />
    </Section>
  );
};
