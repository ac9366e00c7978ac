import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { ScriptInput } from '#shared/scripts/script';
import { SelectInput } from '../../../components/inputs/select-input.tsx';
import { TextInput } from '../../../components/inputs/text-input.tsx';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { fieldOffset } from '../field-offset.ts';
import { type Problems, problemAt } from '../setting-edit.ts';

const types: Record<ScriptInput['type'], string> = {
  text: 'Text',
  select: 'Choice',
  date: 'Date',
  DEPENDANT_SPOUSE: 'Spouse',
  DEPENDANT_CHILD: 'Children',
};

const TypeOfInput = ScriptInput.shape.type;

type InputsFieldsProps = {
  pageKey: string;
  inputs: ScriptInput[];
  problems: Problems;
  onChange: (inputs: ScriptInput[]) => void;
};

/** The inputs of a page: what the agent writes down while talking. */
export const InputsFields = ({ pageKey, inputs, problems, onChange }: InputsFieldsProps) => {
  const change = (at: number, fields: Partial<ScriptInput>) =>
    onChange(inputs.map((input, place) => (place === at ? { ...input, ...fields } : input)));
  const problem = (at: number, field: keyof ScriptInput) => problemAt(problems, `${pageKey}.inputs.${at}.${field}`);
  return (
    <Box role="group" aria-label="Inputs" sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      {inputs.map((input, at) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: the name of an input is edited here
          key={at}
          sx={{
            display: 'grid',
            gridTemplateColumns: '1fr 1fr 120px 32px',
            gap: 2,
            width: '100%',
            alignItems: 'start',
            pb: 3,
            borderBottom: `1px solid ${themeToken('border')}`,
          }}
        >
          <TextInput
            label={`Input ${at + 1}`}
            maxLength={100}
            value={input.label}
            error={problem(at, 'label')}
            onChange={label => change(at, { label })}
          />
          <TextInput
            label={`Input ${at + 1} is stored as`}
            help="A field of the lead, or a name of its own."
            maxLength={64}
            value={input.name}
            error={problem(at, 'name')}
            onChange={name => change(at, { name })}
          />
          <SelectInput
            label={`Input ${at + 1} type`}
            placeholder="Choose"
            options={TypeOfInput.options}
            labelOf={type => types[TypeOfInput.parse(type)]}
            value={input.type}
            onChange={type => change(at, { type: TypeOfInput.parse(type) })}
          />
          <IconButton
            aria-label={`Remove input ${at + 1}`}
            onClick={() => onChange(inputs.filter((_, place) => place !== at))}
            sx={fieldOffset}
          >
            <Close sx={{ fontSize: 18 }} />
          </IconButton>
          {input.type === 'select' && (
            <Box sx={{ gridColumn: '1 / -2' }}>
              <TextInput
                label={`Input ${at + 1} options`}
                help="One on each line."
                lines={3}
                value={(input.options ?? []).join('\n')}
                error={problem(at, 'options')}
                onChange={text => change(at, { options: text === '' ? [] : text.split('\n') })}
              />
            </Box>
          )}
        </Box>
      ))}
      <Button
        size="small"
        variant="outlined"
        onClick={() => onChange([...inputs, { name: '', label: '', type: 'text' }])}
      >
        Add an input
      </Button>
    </Box>
  );
};
