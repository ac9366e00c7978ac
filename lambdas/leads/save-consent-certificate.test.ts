import { beforeEach, describe, expect, it } from 'vitest';
import { auditRecordsOfLead } from '#platform/table/audit/audit-records';
import { writeOne } from '#platform/table/engine/write';
import { consentCreation, consentsOfLead } from '#platform/table/website/consents';
import { CHANGED_MEANWHILE } from '#shared/changed-meanwhile';
import { at } from '../../tests/support/builders/a-call.ts';
import { aConsent } from '../../tests/support/builders/a-call-request.ts';
import { aLead } from '../../tests/support/builders/a-lead.ts';
import { anActor, anAdmin } from '../../tests/support/builders/an-actor.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../tests/support/unit/rejected-as.ts';
import { startUnitTable, type UnitTable } from '../../tests/support/unit/unit-table.ts';
import { saveConsentCertificate } from './save-consent-certificate.ts';

const [FIRST, SECOND] = ['https://certificates.test/1', 'https://certificates.test/2'];

let table: UnitTable;
beforeEach(async () => {
  captureLog();
  table = startUnitTable();
  table.store({ leads: [aLead({ assigned_agent_email_by_role: { closer: 'maria.lopez@coverline.test' } })] });
  await writeOne(consentCreation(aConsent()));
});

const save = (certificate_url: string, version: number, actor = anAdmin()) =>
  saveConsentCertificate({ actor, now: at(60) }, { id: '42', consent_id: 'consent-1', certificate_url, version });

describe('the certificate of a consent', () => {
  it('is noted, changed and removed, with a record each, and the consent stays as it was', async () => {
    const [before] = table.itemsOf('consent');
    expect(await save(FIRST, 0)).toEqual({ certificate_url: FIRST, certificate_version: 1 });
    expect(await save(SECOND, 1)).toEqual({ certificate_url: SECOND, certificate_version: 2 });
    expect(await consentsOfLead('42')).toMatchObject([{ certificate_url: SECOND, certificate_version: 2 }]);
    expect(await save('', 2)).toEqual({ certificate_version: 3 });
    const [listed] = await consentsOfLead('42');
    expect(listed).not.toHaveProperty('certificate_url');
    expect(table.itemsOf('consent')).toEqual([before]);
    const record = { action: 'certificate_changed', fields: ['certificate_url'], user_id: anAdmin().user.id };
    expect((await auditRecordsOfLead('42', { limit: 9 })).data).toMatchObject([record, record, record]);
  });

  it('that somebody else has changed meanwhile is not replaced, and the answer has the stored address and a record', async () => {
    const opened = async () =>
      (await auditRecordsOfLead('42', { limit: 9 })).data.filter(({ action }) => action === 'lead_opened');
    await save(FIRST, 0);
    expect(await opened()).toEqual([]);
    await expect(save(SECOND, 0)).rejects.toEqual(
      rejectedAs('conflict', CHANGED_MEANWHILE, [
        { field: 'certificate_url', message: CHANGED_MEANWHILE, current: FIRST },
      ]),
    );
    expect(await opened()).toMatchObject([{ user_id: anAdmin().user.id, created_ts: at(60) }]);
    expect(await save(FIRST, 0)).toEqual({ certificate_url: FIRST, certificate_version: 1 });
    expect(table.itemsOf('consent-certificate')).toMatchObject([{ certificate_url: FIRST, version: 1 }]);
  });

  it('of two at the same moment is one', async () => {
    const outcomes = await Promise.allSettled([save(FIRST, 0), save(SECOND, 0)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(table.itemsOf('consent-certificate')).toMatchObject([{ version: 1 }]);
  });

  it('is for admins and who has the lead at hand', async () => {
    const closer = (email: string) => {
      const actor = anActor({ roles: ['closer'] });
      return { ...actor, user: { ...actor.user, id: 'agent-9', email } };
    };
    await expect(save(FIRST, 0, closer('james.carter@coverline.test'))).rejects.toEqual(rejectedAs('forbidden'));
    await expect(save(FIRST, 0, closer('maria.lopez@coverline.test'))).resolves.toBeDefined();
  });

  it('of an erased lead, or of no consent, is not noted', async () => {
    const unknown = { id: '42', consent_id: 'consent-9', certificate_url: FIRST, version: 0 };
    await expect(saveConsentCertificate({ actor: anAdmin(), now: at(60) }, unknown)).rejects.toEqual(
      rejectedAs('not_found'),
    );
    table.store({ leads: [aLead({ erased_ts: at(1) })] });
    await expect(save(FIRST, 0)).rejects.toEqual(rejectedAs('rejected'));
    expect(table.itemsOf('consent-certificate')).toEqual([]);
  });
});
