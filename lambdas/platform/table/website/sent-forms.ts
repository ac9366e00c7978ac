import { SentForm } from '../engine/documents.ts';
import { keys } from '../engine/keys.ts';
import { getItem } from '../engine/read.ts';
import { creation, type Step, update } from '../engine/steps.ts';

/** A form and the number that it named, each as a hash. */
export type SentFormId = { form: string; number: string };

const keyOf = ({ form, number }: SentFormId) => keys.sentForm(form, number);

/** What a form has asked for its number. */
export const getSentForm = async (id: SentFormId): Promise<SentForm | undefined> => {
  const image = await getItem(keyOf(id), { latest: true });
  return image && SentForm.parse(image);
};

/** Notes what a form asks for, if nothing was noted since it was read. */
export const sentFormWrite = (id: SentFormId, read: SentForm | undefined, set: Omit<SentForm, 'version'>): Step =>
  read
    ? update<SentForm>(keyOf(id), { set, when: [{ field: 'version', is: 'equal', value: read.version }] })
    : creation('call-request-form', keyOf(id), set);
