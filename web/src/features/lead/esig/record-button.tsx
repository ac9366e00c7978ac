import FiberManualRecord from '@mui/icons-material/FiberManualRecord';
import Stop from '@mui/icons-material/Stop';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { useId, useState } from 'react';
import type { OwnCall } from '#shared/calls/call';
import { recordVerification } from '#shared/contracts/calls';
import { keyOf } from '#shared/keys';
import type { ProductGroup } from '#shared/products/product-group';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { useBoundedWait } from '../../../lib/ui/bounded-wait.ts';
import { toast } from '../../../lib/ui/toast.ts';

const FAILED = 'this verification status failed';

/** Why recording is not possible now. */
const whyNot = (call: OwnCall | undefined, group: ProductGroup): string | undefined => {
  if (!call || call.call_ended || call.reservation_status !== 'accepted')
    return 'Recording is for your own call with this lead.';
  if (call.voice_verification && call.voice_verification.group !== group)
    return 'Another verification is being recorded.';
  if (call.recording_paused && !call.voice_verification) return 'Recording is paused for payment details.';
  return undefined;
};

/** Starts and stops the recording of a group's verification by voice, on the user's own call with the lead. */
export const RecordButton = ({ call, group }: { call: OwnCall | undefined; group: ProductGroup }) => {
  const { mutateAsync, isPending, error } = useOperationMutation(recordVerification);
  const helpId = useId();
  const isRecording = call?.voice_verification?.group === group;
  const [wanted, setWanted] = useState<boolean>();
  const { isWaiting, start } = useBoundedWait(wanted === undefined || wanted === isRecording);
  const why = whyNot(call, group);
  const toggle = async () => {
    if (!call) return;
    setWanted(!isRecording);
    start();
    try {
      await mutateAsync({ task_attribute_key: keyOf('taskAttribute', call.id), group, recording: !isRecording });
    } catch {
      setWanted(undefined);
      toast.error(FAILED);
    }
  };
  const help = error ? failureMessageOf(error, FAILED) : why;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', columnGap: 3 }}>
      {help !== undefined && (
        <FormHelperText id={helpId} error={error !== null} sx={{ m: 0 }}>
          {help}
        </FormHelperText>
      )}
      <Button
        variant={isRecording ? 'contained' : 'outlined'}
        color="error"
        size="small"
        startIcon={isRecording ? <Stop /> : <FiberManualRecord />}
        disabled={why !== undefined}
        loading={isPending || isWaiting}
        loadingPosition="start"
        aria-describedby={help === undefined ? undefined : helpId}
        onClick={() => void toggle()}
      >
        {isRecording ? 'Stop recording' : 'Start recording'}
      </Button>
    </Box>
  );
};
