/** Whether a form field is being saved, or was saved a moment ago. */
export type SaveState = 'saving' | 'saved' | undefined;
