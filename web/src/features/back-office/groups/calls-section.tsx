import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Typography from '@mui/material/Typography';
import type { CallConfig, GroupContent } from '#shared/access/group-configuration';
import { TaskCreationSource } from '#shared/calls/call';
import { groupLabel } from '#shared/calls/transfer';
import { DO_NOT_CALL } from '#shared/dispositions/disposition';
import { scriptLabel } from '#shared/scripts/script-label';
import { NamesSelect } from '../../../components/inputs/names-select.tsx';
import { SelectInput } from '../../../components/inputs/select-input.tsx';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { sourceLabel } from '../group-texts.ts';
import { problemAt } from './group-edit.ts';
import { Section, type SectionProps } from './section.tsx';

/** What a call configuration can name. */
type Choices = { dispositions: string[]; scripts: string[]; groups: string[] };

type CallConfigs = GroupContent['callConfigs'];

type ConfigProps = {
  source: string;
  config: CallConfig;
  choices: Choices;
  problems: SectionProps['problems'];
  onChange: (config: CallConfig) => void;
  /** Absent for the default, which every group has. */
  onRemove?: () => void;
};

const ConfigFields = ({ source, config, choices, problems, onChange, onRemove }: ConfigProps) => {
  const change = (fields: Partial<CallConfig>) => onChange({ ...config, ...fields });
  const problem = (field: keyof CallConfig) => problemAt(problems, `callConfigs.${source}.${field}`);
  return (
    <Box
      role="group"
      aria-label={sourceLabel(source)}
      sx={{
        display: 'grid',
        gap: 3,
        p: 4,
        border: `1px solid ${themeToken('border')}`,
        borderRadius: 'var(--cl-radius)',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 32 }}>
        <Typography variant="h3" component="h4">
          {sourceLabel(source)}
        </Typography>
        {onRemove && (
          <Button size="small" onClick={onRemove} aria-label={`Remove ${sourceLabel(source)}`}>
            Remove
          </Button>
        )}
      </Box>
      <NamesSelect
        label="Dispositions"
        help={`${DO_NOT_CALL} is always offered.`}
        placeholder="None chosen"
        options={choices.dispositions}
        always={[DO_NOT_CALL]}
        value={config.dispositions}
        error={problem('dispositions')}
        onChange={dispositions => change({ dispositions })}
      />
      <SelectInput
        label="Script"
        placeholder="Choose a script"
        options={choices.scripts}
        labelOf={scriptLabel}
        value={config.script}
        error={problem('script')}
        onChange={script => change({ script })}
      />
      <NamesSelect
        label="Transfer groups"
        help="Spanish Speaking Agent is always offered."
        placeholder="None chosen"
        options={choices.groups}
        labelOf={groupLabel}
        value={config.transferGroupOptions}
        error={problem('transferGroupOptions')}
        onChange={transferGroupOptions => change({ transferGroupOptions })}
      />
    </Box>
  );
};

/** What members get on their calls, by the source of the call; a call under way keeps what it began with. */
export const CallsSection = ({ content, problems, onChange, choices }: SectionProps & { choices: Choices }) => {
  const { default: fallback, ...bySource } = content.callConfigs;
  const set = (configs: Record<string, CallConfig>) => onChange('callConfigs', configs as CallConfigs);
  const unused = TaskCreationSource.options.filter(source => !(source in bySource));
  const without = (source: string) =>
    Object.fromEntries(Object.entries(content.callConfigs).filter(([other]) => other !== source));
  return (
    <Section title="Calls" hint="A call under way keeps the configuration that it began with.">
      <ConfigFields
        source="default"
        config={fallback}
        choices={choices}
        problems={problems}
        onChange={config => set({ ...content.callConfigs, default: config })}
      />
      {Object.entries(bySource).map(([source, config]) => (
        <ConfigFields
          key={source}
          source={source}
          config={config}
          choices={choices}
          problems={problems}
          onChange={changed => set({ ...content.callConfigs, [source]: changed })}
          onRemove={() => set(without(source))}
        />
      ))}
      {unused.length > 0 && (
        <Select
          displayEmpty
          value=""
          onChange={event => set({ ...content.callConfigs, [event.target.value]: fallback })}
          renderValue={() => 'Add a call source'}
          SelectDisplayProps={{ 'aria-label': 'Add a call source' }}
          sx={{ justifySelf: 'start', minWidth: 200 }}
        >
          {unused.map(source => (
            <MenuItem key={source} value={source}>
              {sourceLabel(source)}
            </MenuItem>
          ))}
        </Select>
      )}
    </Section>
  );
};
