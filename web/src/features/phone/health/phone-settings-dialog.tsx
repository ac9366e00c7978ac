import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Dialog } from '../../../components/dialog.tsx';
import { usePhone } from '../phone.ts';
import { closePhoneSettings } from '../phone-settings.ts';
import { DeviceSelect } from './device-select.tsx';
import { LevelMeter } from './level-meter.tsx';
import { NotificationSetting } from './notification-setting.tsx';

const Row = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 4 }}>{children}</Box>
);

/** A row with a title of its own, for rows without a labelled field. */
const Titled = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} sx={{ mb: 1, fontWeight: 550 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
};

const microphoneMessages = {
  unknown: 'Calls need your microphone. Your browser will ask you to allow it.',
  asked: 'Your browser asks for the microphone. Allow it, so that callers can hear you.',
  blocked: 'Your browser blocks the microphone. Allow it next to the address, then try again.',
  missing: 'No microphone works. Plug in your headset, then try again.',
};

const MicrophoneSetting = () => {
  const { microphone, audio, chooseMicrophone, checkMicrophone } = usePhone();
  if (microphone !== 'ready')
    return (
      <Titled title="Microphone">
        <Row>
          <Typography role="status">{microphoneMessages[microphone]}</Typography>
          <Button variant="contained" loading={microphone === 'asked'} onClick={checkMicrophone} sx={{ flex: 'none' }}>
            {microphone === 'unknown' ? 'Allow microphone' : 'Try again'}
          </Button>
        </Row>
      </Titled>
    );
  return (
    <div>
      <DeviceSelect
        label="Microphone"
        devices={audio.microphones}
        chosen={audio.microphoneId}
        onChoose={chooseMicrophone}
      />
      <LevelMeter />
    </div>
  );
};

const SpeakerSetting = () => {
  const { audio, chooseSpeaker, playTestSound } = usePhone();
  return (
    <div>
      {audio.canChooseSpeaker ? (
        <DeviceSelect label="Speaker" devices={audio.speakers} chosen={audio.speakerId} onChoose={chooseSpeaker} />
      ) : (
        <Titled title="Speaker">
          <Typography>This browser plays calls where your system plays sound.</Typography>
        </Titled>
      )}
      <Button variant="outlined" size="small" onClick={playTestSound} sx={{ mt: 2 }}>
        Play test sound
      </Button>
    </div>
  );
};

/** Chooses and tests the microphone and the speaker, also during a call; and turns on desktop notifications. */
export const PhoneSettingsDialog = () => {
  const titleId = useId();
  return (
    <Dialog open onClose={closePhoneSettings} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>Phone settings</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 6 }}>
        <MicrophoneSetting />
        <SpeakerSetting />
        <NotificationSetting />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={closePhoneSettings}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
};
