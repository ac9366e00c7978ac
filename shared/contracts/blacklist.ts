import * as z from 'zod';
import { requires } from '../access/access.ts';
import { BlacklistEntry, ListedEmail } from '../blacklist/blacklist-entry.ts';
import { BlacklistRecord } from '../blacklist/blacklist-record.ts';
import { uploadEnding } from '../blacklist/stored-file.ts';
import { EmailAddress } from '../email.ts';
import { OwnBlacklistUpload } from '../jobs/job.ts';
import { JobId } from '../jobs/job-id.ts';
import { PhoneNumber, PhoneNumberInput } from '../phone/phone-number.ts';
import { SeenVersion } from '../seen-version.ts';
import { PreparedUpload, uploadInput, uploadName } from '../uploads/upload-input.ts';
import { operation } from './operation.ts';
import { PageInput, pageOf } from './page.ts';

const access = requires.feature('Settings');

/** The entries of a search: the exact number, or the exact e-mail address if the text contains @. */
export const listBlacklist = operation({
  name: 'listBlacklist',
  method: 'GET',
  path: '/blacklist',
  access,
  input: PageInput.extend({ q: z.string().trim().max(254).optional() }),
  output: pageOf(BlacklistEntry),
  errors: [],
  summary: 'The blacklist by number, or what a search finds (docs/product.md, Blacklist).',
});

const ownEmail = EmailAddress.optional();

export const addBlacklistEntry = operation({
  name: 'addBlacklistEntry',
  method: 'POST',
  path: '/blacklist',
  access,
  input: z.object({
    phone_number: PhoneNumberInput,
    email: ListedEmail.optional(),
    blocked_inbound: z.boolean().default(true),
    /** The actor's own e-mail, if it is sent. */
    posted_by: ownEmail,
  }),
  output: BlacklistEntry,
  errors: ['rejected', 'conflict'],
  summary: 'Puts a number on the blacklist, and an e-mail address with it.',
});

/** An entry as the list shows it: its number, else its e-mail address. */
const Address = z.union([PhoneNumber, ListedEmail]);

export const updateBlacklistEntry = operation({
  name: 'updateBlacklistEntry',
  method: 'PATCH',
  path: '/blacklist',
  access,
  input: z.object({
    address: Address,
    blocked_inbound: z.boolean(),
    /** The version that was shown. If another is stored with another value, nothing is saved: it is a `conflict`. */
    version: z.number().int(),
  }),
  output: BlacklistEntry,
  errors: ['not_found', 'conflict'],
  summary: 'Changes whether calls from a number on the blacklist are rejected.',
});

export const deleteBlacklistEntry = operation({
  name: 'deleteBlacklistEntry',
  method: 'DELETE',
  path: '/blacklist',
  access,
  input: z.object({
    phone_number: PhoneNumber.optional(),
    /** Of an entry without a number. */
    email: ListedEmail.optional(),
    /**
     * The version that was shown, which the console sends. If another is stored, nothing is deleted: it is a
     * `conflict`.
     */
    version: SeenVersion.optional(),
  }),
  output: z.object({}),
  errors: ['not_found', 'conflict'],
  summary: 'Removes an entry from the blacklist.',
});

const FileName = uploadName(name => uploadEnding(name) !== undefined, 'Choose an Excel workbook (.xlsx or .xls).');

export const prepareBlacklistFile = operation({
  name: 'prepareBlacklistFile',
  method: 'POST',
  path: '/blacklist_file/upload',
  access,
  input: uploadInput(FileName),
  output: PreparedUpload,
  errors: [],
  summary: 'A URL that takes a file by PUT for fifteen minutes, and the name under which it is stored.',
});

export const registerBlacklistFile = operation({
  name: 'registerBlacklistFile',
  method: 'POST',
  path: '/blacklist_file',
  access,
  input: z.object({
    /** The stored name. */
    key: z.string().max(600),
    /** The name as it was chosen, for people. */
    file_name: FileName.optional(),
    blocked_inbound: z.boolean().default(true),
    posted_by: ownEmail,
  }),
  output: OwnBlacklistUpload,
  errors: ['rejected', 'too_many_requests'],
  summary: 'Registers a stored file: its rows are put on the blacklist in the background.',
});

export const listBlacklistFiles = operation({
  name: 'listBlacklistFiles',
  method: 'GET',
  path: '/blacklist_file',
  access,
  input: z.object({}),
  output: z.object({ data: z.array(OwnBlacklistUpload) }),
  errors: [],
  summary: "One's own files of the last seven days, the newest first.",
});

export const getRejectedRows = operation({
  name: 'getRejectedRows',
  method: 'POST',
  path: '/blacklist_file/{id}/rejected',
  access,
  input: JobId,
  output: z.object({ url: z.url() }),
  errors: ['not_found', 'conflict'],
  summary: "A link to the rejected rows of one's own file, with the reason of each; valid for five minutes.",
});

export const listBlacklistHistory = operation({
  name: 'listBlacklistHistory',
  method: 'GET',
  path: '/blacklist_history',
  access: requires.role('admin'),
  input: PageInput,
  output: pageOf(BlacklistRecord),
  errors: [],
  summary: 'Who changed the blacklist or uploaded what to it, the latest first.',
});
