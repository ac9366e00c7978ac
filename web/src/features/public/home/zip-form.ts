import { parseZipCode } from '#shared/call-requests/zip-states';
import { keptZip } from '../kept-request.ts';
import { showProblem } from '../problem.ts';

/** Checks the zip code of the hero and keeps it for the form on the next page, outside its address. */
export const carryZipToForm = (form: HTMLFormElement): void => {
  const input = form.querySelector('input');
  if (!input) return;
  form.addEventListener('submit', event => {
    const zip = parseZipCode(input.value);
    showProblem(input, zip ? '' : input.dataset.problem);
    if (zip) return keptZip.keep(zip);
    event.preventDefault();
    input.focus();
  });
};
