import { parseZipCode } from '#shared/call-requests/zip-states';
import { showProblem } from '../problem.ts';
import { savedZip } from '../saved-request.ts';

/** Checks the zip code of the hero and keeps it for the form on the next page, outside its address. */
export const carryZipToForm = (form: HTMLFormElement): void => {
  const input = form.querySelector('input');
  if (!input) return;
  form.addEventListener('submit', event => {
    const zip = parseZipCode(input.value);
    showProblem(input, zip ? '' : input.dataset.problem);
    if (zip) return savedZip.set(zip);
    event.preventDefault();
    input.focus();
  });
};
