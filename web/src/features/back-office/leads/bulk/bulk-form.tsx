import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { LeadChangeTo } from '#shared/leads/list/bulk-change';
import { MoneyInput } from '../../../../components/inputs/money-input.tsx';
import { SelectInput } from '../../../../components/inputs/select-input.tsx';
import { useAgentNames } from '../../../../lib/api/agent-names.ts';
import { words } from '../../../../lib/ui/format.ts';
import { useOfferedSources } from '../../use-offered-sources.ts';
import { fieldLabels } from './bulk-texts.ts';
import { useAssignableAgents } from './use-bulk-change.ts';

type Field = LeadChangeTo['field'];

const NOBODY = 'nobody';
const OWN_COST = 'own';
const SOURCE_COST = 'source';

const costLabels: Record<string, string> = {
  [OWN_COST]: 'An amount for each lead',
  [SOURCE_COST]: 'The cost of its lead source',
};

type FieldsProps = { onChange: (to: LeadChangeTo | undefined) => void };

const CostFields = ({ onChange }: FieldsProps) => {
  const [kind, setKind] = useState(OWN_COST);
  const [cents, setCents] = useState(Number.NaN);
  const choose = (chosen: string, amount: number) => {
    setKind(chosen);
    setCents(amount);
    if (chosen === SOURCE_COST) onChange({ field: 'cost', value: null });
    else onChange(Number.isNaN(amount) ? undefined : { field: 'cost', value: amount });
  };
  return (
    <>
      <SelectInput
        label="New cost"
        placeholder="Choose"
        options={Object.keys(costLabels)}
        labelOf={option => costLabels[option] ?? option}
        value={kind}
        onChange={chosen => choose(chosen, cents)}
      />
      {kind === OWN_COST && <MoneyInput label="Amount" value={cents} onChange={amount => choose(kind, amount)} />}
    </>
  );
};

const SourceField = ({ onChange }: FieldsProps) => {
  const [value, setValue] = useState('');
  return (
    <SelectInput
      label="New lead source"
      placeholder="Choose a source"
      options={useOfferedSources()}
      labelOf={words}
      value={value}
      onChange={chosen => {
        setValue(chosen);
        onChange({ field: 'lead_source', value: chosen });
      }}
    />
  );
};

const AgentField = ({ onChange }: FieldsProps) => {
  const [value, setValue] = useState('');
  const agents = useAssignableAgents();
  const nameOf = useAgentNames();
  return (
    <SelectInput
      label="New assigned agent"
      placeholder="Choose a closer or fronter"
      options={[NOBODY, ...agents.map(({ email }) => email)]}
      labelOf={option => (option === NOBODY ? 'Nobody' : nameOf(option))}
      value={value}
      onChange={chosen => {
        setValue(chosen);
        onChange({ field: 'assigned_agent', value: chosen === NOBODY ? null : chosen });
      }}
    />
  );
};

const fields: Record<Field, (props: FieldsProps) => React.ReactNode> = {
  cost: CostFields,
  lead_source: SourceField,
  assigned_agent: AgentField,
};

type BulkFormProps = { isBusy: boolean; onCancel: () => void; onPreview: (to: LeadChangeTo) => void };

/** What of the leads is changed, and to what. */
export const BulkForm = ({ isBusy, onCancel, onPreview }: BulkFormProps) => {
  const [field, setField] = useState<Field>('cost');
  const [to, setTo] = useState<LeadChangeTo>();
  const Fields = fields[field];
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <SelectInput
        label="What to change"
        placeholder="Choose"
        options={Object.keys(fieldLabels)}
        labelOf={option => fieldLabels[option as Field]}
        value={field}
        onChange={chosen => {
          setField(chosen as Field);
          setTo(undefined);
        }}
      />
      <Fields onChange={setTo} />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 3 }}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="contained" loading={isBusy} disabled={!to} onClick={() => to && onPreview(to)}>
          Preview
        </Button>
      </Box>
    </Box>
  );
};
