import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { Field } from '../../../components/inputs/field.tsx';
import type { AudioDevice } from '../phone.ts';

type DeviceSelectProps = {
  label: string;
  devices: AudioDevice[];
  /** Undefined: the system's default. */
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
};

/** Chooses one of the connected audio devices. */
export const DeviceSelect = ({ label, devices, chosen = '', onChoose }: DeviceSelectProps) => (
  <Field label={label}>
    {({ id, labelId }) => (
      <Select
        fullWidth
        displayEmpty
        labelId={labelId}
        value={chosen}
        onChange={event => onChoose(event.target.value || undefined)}
        SelectDisplayProps={{ id }}
      >
        <MenuItem value="">System default</MenuItem>
        {devices.map(device => (
          <MenuItem key={device.id} value={device.id}>
            {device.label || 'A device without a name'}
          </MenuItem>
        ))}
      </Select>
    )}
  </Field>
);
