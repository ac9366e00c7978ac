import { useSession } from '../../lib/session/session.ts';
import { SelectInput } from './select-input.tsx';

type AgentOfRecordSelectProps = { value: string; onChange: (value: string) => void; error?: string | undefined };

/** Selects the agent of record of a verification, from the names that the user's group offers. */
export const AgentOfRecordSelect = ({ value, onChange, error }: AgentOfRecordSelectProps) => {
  const { agentsOfRecord } = useSession().config;
  return (
    <SelectInput
      label="Agent of record"
      value={value}
      options={agentsOfRecord}
      placeholder={agentsOfRecord.length > 0 ? 'Choose an agent of record' : 'Your group has none'}
      error={error}
      onChange={onChange}
    />
  );
};
