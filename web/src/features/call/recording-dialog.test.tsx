import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { snippedRecordingDownloadLink } from '#shared/contracts/calls';
import { callOperation } from '../../lib/api/api-client.ts';
import { ApiFailure } from '../../lib/api/api-failure.ts';
import { anEndedCall } from '../../testing/a-call.ts';
import { serve } from '../../testing/api-server.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { RecordingDialog } from './recording-dialog.tsx';

const LINK = 'https://uploads.test/recordings/RE1.wav?signed';
const onClose = vi.fn();
const dialog = (open = true) => (
  <RecordingDialog
    snippedRecording="recordings/RE1.wav"
    taskAttributeKey="taskAttribute/CA1"
    who="Ann Field"
    open={open}
    onClose={onClose}
  />
);
const player = () =>
  screen.findByLabelText<HTMLAudioElement>('Recording of the call with Ann Field', { selector: 'audio' });

beforeEach(() => {
  vi.mocked(callOperation).mockClear();
  onClose.mockClear();
  serve({ snippedRecordingDownloadLink: () => ({ data: LINK }) });
});
describe('the recording of a call', () => {
  it('plays from a link that is requested by the recording key', async () => {
    renderConsole(dialog());
    const audio = await player();
    expect([audio.src, audio.controls, audio.autoplay]).toEqual([LINK, true, true]);
    expect(callOperation).toHaveBeenCalledWith(snippedRecordingDownloadLink, {
      snipped_recording: 'recordings/RE1.wav',
      task_attribute_key: 'taskAttribute/CA1',
    });
  });

  it('offers no download of the recording', async () => {
    renderConsole(dialog());
    expect((await player()).getAttribute('controlslist')).toBe('nodownload noplaybackrate');
  });

  it('shows which call was recorded', async () => {
    const { draw } = renderConsole(dialog());
    await player();
    expect(screen.queryByText(/ · /)).toBeNull();
    const call = anEndedCall({ reservation_user_email: 'maria.lopez@coverline.test' });
    draw(<RecordingDialog snippedRecording="recordings/RE1.wav" call={call} open onClose={onClose} />);
    expect(screen.getByText(/ · /).textContent).toMatch(
      /^Jan 5(, \d+)?, 10:00 AM in New York · maria\.lopez@coverline\.test · 00:08:55$/,
    );
  });

  it('is requested by the lead for a verification', async () => {
    renderConsole(
      <RecordingDialog
        snippedRecording="recordings/RE1.wav"
        leadKey="lead/42"
        who="Ann Field"
        open
        onClose={onClose}
      />,
    );
    await player();
    expect(callOperation).toHaveBeenCalledWith(snippedRecordingDownloadLink, {
      snipped_recording: 'recordings/RE1.wav',
      lead_key: 'lead/42',
    });
  });

  it('requests nothing while it is closed, and a new link each time it opens', async () => {
    const { draw } = renderConsole(dialog(false));
    expect(callOperation).not.toHaveBeenCalled();
    draw(dialog());
    await player();
    draw(dialog(false));
    await vi.waitFor(() => expect(document.querySelector('audio')).toBeNull());
    draw(dialog());
    await player();
    expect(callOperation).toHaveBeenCalledTimes(2);
  });

  it('shows a toast and the message of the server after a failure, and retries', async () => {
    serve({
      snippedRecordingDownloadLink: () => {
        throw new ApiFailure({ status: 404, code: 'not_found', message: 'The recording is not ready yet.' });
      },
    });
    renderConsole(dialog());
    expect(await screen.findByText('Download recording failed')).toBeTruthy();
    expect(screen.getByText('The recording is not ready yet.')).toBeTruthy();
    serve({ snippedRecordingDownloadLink: () => ({ data: LINK }) });
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await player()).toBeTruthy();
  });

  it('shows a failure if the linked file cannot be played', async () => {
    renderConsole(dialog());
    fireEvent.error(await player());
    expect(await screen.findAllByText('Download recording failed')).toHaveLength(2);
  });

  it('closes by Escape', async () => {
    renderConsole(dialog());
    await player();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });
});
