import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useIsSlow } from '../../../components/table/skeleton-rows.tsx';
import { usePhone } from '../phone.ts';
import { openPhoneSettings } from '../phone-settings.ts';
import { LineNotice } from './line-notice.tsx';
import { OrphanedLeg } from './orphaned-leg.tsx';
import { DELAY_MS, type PhoneTrouble, phoneTrouble } from './phone-trouble.ts';
import { SetOffline } from './set-offline.tsx';

const Remedies = ({ remedy }: Pick<PhoneTrouble, 'remedy'>) => {
  const { checkMicrophone } = usePhone();
  if (remedy === 'wait') return null;
  if (remedy === 'reload')
    return (
      <Button color="inherit" size="small" onClick={() => window.location.reload()}>
        Reload
      </Button>
    );
  return (
    <>
      <Button color="inherit" size="small" onClick={openPhoneSettings}>
        Phone settings
      </Button>
      <Button color="inherit" size="small" onClick={checkMicrophone}>
        Try again
      </Button>
    </>
  );
};

const Trouble = () => {
  const trouble = phoneTrouble(usePhone());
  const lasts = useIsSlow(trouble !== undefined, DELAY_MS);
  if (!trouble || (trouble.isDelayed && !lasts)) return null;
  return (
    <Alert
      severity={trouble.severity}
      role={trouble.severity === 'error' ? 'alert' : 'status'}
      sx={{ borderRadius: 0, py: 0.5 }}
      action={<Remedies remedy={trouble.remedy} />}
    >
      {trouble.message}
    </Alert>
  );
};

/** Shows why the agent cannot take calls, an orphaned leg, and the line's quality during a call. */
export const PhoneBanner = () => (
  <>
    <Trouble />
    <SetOffline />
    <OrphanedLeg />
    <LineNotice />
  </>
);
