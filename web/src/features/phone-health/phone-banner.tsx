import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useIsSlow } from '../../components/skeleton-rows.tsx';
import { usePhone } from '../../lib/phone.ts';
import { PATIENCE_MS, phoneTrouble } from './phone-trouble.ts';

/** Says in place, as long as it lasts, why the agent cannot take calls; it goes by itself. */
export const PhoneBanner = () => {
  const phone = usePhone();
  const trouble = phoneTrouble(phone);
  const lasts = useIsSlow(trouble !== undefined, PATIENCE_MS);
  if (!trouble || (trouble.remedy === 'wait' && !lasts)) return null;
  return (
    <Alert
      severity={trouble.severity}
      role={trouble.severity === 'error' ? 'alert' : 'status'}
      sx={{ borderRadius: 0, py: 0.5 }}
      action={
        trouble.remedy === 'wait' ? undefined : (
          <Button
            color="inherit"
            size="small"
            onClick={trouble.remedy === 'reload' ? () => window.location.reload() : phone.checkMicrophone}
          >
            {trouble.remedy === 'reload' ? 'Reload' : 'Try again'}
          </Button>
        )
      }
    >
      {trouble.sentence}
    </Alert>
  );
};
