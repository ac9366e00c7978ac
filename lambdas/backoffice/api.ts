import { randomUUID } from 'node:crypto';
import { apiHandler } from '#platform/handlers/api-handler';
import { linkTo, uploadLink } from '#platform/stored-link';
import { readStored } from '#platform/stored-objects';
import { blacklistRecords } from '#platform/table/blacklist/blacklist-records';
import { listDids } from '#platform/table/dids';
import { listDispositionGroups } from '#platform/table/disposition-groups';
import { storedDispositions } from '#platform/table/dispositions';
import { erasuresPage } from '#platform/table/lead-data/erasures';
import { retentionNow } from '#platform/table/lead-data/retention';
import { listProductOptions } from '#platform/table/product-options';
import { cancelledCallRequests, flaggedCallRequests } from '#platform/table/website/call-requests';
import { websiteSettings } from '#platform/table/website/website-settings';
import * as backoffice from '#shared/contracts/backoffice';
import * as settings from '#shared/contracts/settings';
import { snakeCase } from '#shared/dispositions/disposition';
import { isKept } from '#shared/dispositions/disposition-at';
import { addEntry } from './blacklist/add-entry.ts';
import { deleteEntry } from './blacklist/delete-entry.ts';
import { getRejectedRows } from './blacklist/get-rejected-rows.ts';
import { listEntries } from './blacklist/list-entries.ts';
import { listFiles } from './blacklist/list-files.ts';
import { prepareFile } from './blacklist/prepare-file.ts';
import { registerFile } from './blacklist/register-file.ts';
import { updateEntry } from './blacklist/update-entry.ts';
import { bugReports } from './bug-reports.ts';
import { closeCallRequest } from './call-requests/close-call-request.ts';
import { takeConsentBack } from './call-requests/take-consent-back.ts';
import { createDid } from './create-did.ts';
import { listGroups } from './groups/list-groups.ts';
import { saveGroup } from './groups/save-group.ts';
import { listChanges } from './lead-changes/list-changes.ts';
import { previewChange } from './lead-changes/preview-change.ts';
import { startChange } from './lead-changes/start-change.ts';
import { findStoredLead } from './lead-data/find-stored-lead.ts';
import { getLeadExportLink } from './lead-data/get-lead-export-link.ts';
import { listDataJobs } from './lead-data/list-data-jobs.ts';
import { placeLegalHold } from './lead-data/place-legal-hold.ts';
import { releaseLegalHold } from './lead-data/release-legal-hold.ts';
import { startErasure } from './lead-data/start-erasure.ts';
import { startLeadExport } from './lead-data/start-lead-export.ts';
import { checkFile } from './lead-imports/check-file.ts';
import { getFile } from './lead-imports/get-file.ts';
import { listImports } from './lead-imports/list-imports.ts';
import { listLines } from './lead-imports/list-lines.ts';
import { prepareFile as prepareLeadFile } from './lead-imports/prepare-file.ts';
import { startImport } from './lead-imports/start-import.ts';
import { undoImport } from './lead-imports/undo-import.ts';
import { createLeadSource } from './lead-sources/create-lead-source.ts';
import { listLeadSources } from './lead-sources/list-lead-sources.ts';
import { updateLeadSource } from './lead-sources/update-lead-source.ts';
import { numbers } from './numbers.ts';
import { reportBug } from './report-bug.ts';
import { createSavedView } from './saved-views/create-saved-view.ts';
import { deleteSavedView } from './saved-views/delete-saved-view.ts';
import { listSavedViews } from './saved-views/list-saved-views.ts';
import { updateSavedView } from './saved-views/update-saved-view.ts';
import { listScripts } from './scripts/list-scripts.ts';
import { publishScript } from './scripts/publish-script.ts';
import { createSetting } from './settings/create-setting.ts';
import { deleteDisposition } from './settings/delete-disposition.ts';
import { deleteSetting } from './settings/delete-setting.ts';
import {
  dispositionGroupSetting,
  dispositionSetting,
  productOptionSetting,
  retentionSetting,
  scriptSetting,
  templateSetting,
  websiteSetting,
} from './settings/kinds.ts';
import { listSettingChanges } from './settings/list-setting-changes.ts';
import { listSettingVersions } from './settings/list-setting-versions.ts';
import { restoreSetting } from './settings/restore-setting.ts';
import { saveReadSetting } from './settings/save-read-setting.ts';
import { saveSetting } from './settings/save-setting.ts';
import { existing } from './settings/setting.ts';
import { updateDids } from './update-dids.ts';

/** Settings of the business, and bug reports of its users. */
export const handler = apiHandler(
  { ...backoffice, ...settings },
  {
    listDispositions: async ({ now }) => ({
      data: (await storedDispositions()).filter(disposition => isKept(disposition, now)),
    }),
    listDids: async () => ({ data: await listDids() }),
    updateDids: ({ actor, now, input }) => updateDids({ actor, now }, input),
    createDid: ({ actor, now, input }) => createDid({ numbers, actor, now }, input),
    listLeadSources: ({ actor }) => listLeadSources(actor),
    createLeadSource: ({ actor, now, input }) => createLeadSource({ actor, now }, input),
    updateLeadSource: ({ actor, now, input }) => updateLeadSource({ actor, now }, input),
    listSavedViews: ({ actor, input }) => listSavedViews(actor, input),
    createSavedView: ({ actor, now, input }) => createSavedView({ actor, now }, input),
    updateSavedView: ({ actor, now, input }) => updateSavedView({ actor, now }, input),
    deleteSavedView: ({ actor, now, input }) => deleteSavedView({ actor, now }, input),
    listGroups: () => listGroups(),
    saveGroup: ({ actor, now, input }) => saveGroup({ actor, now }, input),
    createDisposition: ({ actor, now, input: { content } }) =>
      createSetting({ actor, now }, dispositionSetting, { id: snakeCase(content.name), content }),
    saveDisposition: ({ actor, now, input }) => saveSetting({ actor, now }, dispositionSetting, input),
    deleteDisposition: ({ actor, now, input }) => deleteDisposition({ actor, now }, input),
    listDispositionGroups: async () => ({ data: await listDispositionGroups() }),
    createDispositionGroup: ({ actor, now, input: { content } }) =>
      createSetting({ actor, now }, dispositionGroupSetting, { id: snakeCase(content.name), content }),
    saveDispositionGroup: ({ actor, now, input }) => saveSetting({ actor, now }, dispositionGroupSetting, input),
    deleteDispositionGroup: ({ actor, now, input }) => deleteSetting({ actor, now }, dispositionGroupSetting, input),
    createMessageTemplate: ({ actor, now, input: { content } }) =>
      createSetting({ actor, now }, templateSetting, { id: randomUUID(), content }),
    saveMessageTemplate: ({ actor, now, input }) => saveSetting({ actor, now }, templateSetting, input),
    deleteMessageTemplate: ({ actor, now, input }) => deleteSetting({ actor, now }, templateSetting, input),
    listCatalogue: async () => ({ data: await listProductOptions() }),
    createProductOption: ({ actor, now, input: { content } }) =>
      createSetting({ actor, now }, productOptionSetting, { id: randomUUID(), content }),
    saveProductOption: ({ actor, now, input }) => saveSetting({ actor, now }, productOptionSetting, input),
    listScripts: () => listScripts(),
    getScriptSetting: ({ input: { id } }) => existing(scriptSetting, id),
    createScript: ({ actor, now, input: { content } }) =>
      createSetting({ actor, now }, scriptSetting, { id: content.name, content }),
    saveScript: ({ actor, now, input }) => saveSetting({ actor, now }, scriptSetting, input),
    publishScript: ({ actor, now, input }) => publishScript({ actor, now }, input),
    listFlaggedCallRequests: ({ input }) => flaggedCallRequests(input),
    listCancelledCallRequests: ({ input }) => cancelledCallRequests(input),
    closeCallRequest: ({ actor, now, input }) => closeCallRequest({ actor, now }, input),
    takeConsentBack: ({ actor, now, input }) => takeConsentBack({ actor, now }, input),
    getWebsiteSettings: () => websiteSettings(),
    saveWebsiteSettings: async ({ actor, now, input }) =>
      saveReadSetting({ actor, now }, websiteSetting, await websiteSettings(), input),
    listSettingVersions: ({ input }) => listSettingVersions(input),
    listSettingChanges: ({ now, input }) => listSettingChanges({ now }, input),
    restoreSetting: ({ actor, now, input }) => restoreSetting({ actor, now }, input),
    listBlacklist: ({ actor, now, input }) => listEntries({ actor, now }, input),
    addBlacklistEntry: ({ actor, now, input }) => addEntry({ actor, now }, input),
    updateBlacklistEntry: ({ actor, now, input }) => updateEntry({ actor, now }, input),
    deleteBlacklistEntry: ({ actor, now, input }) => deleteEntry({ actor, now }, input),
    prepareBlacklistFile: ({ actor, now, input }) => prepareFile({ uploadLink, actor, now }, input),
    registerBlacklistFile: ({ actor, now, input }) => registerFile({ actor, now }, input),
    listBlacklistFiles: ({ actor }) => listFiles(actor),
    getRejectedRows: ({ actor, now, input }) => getRejectedRows({ linkTo, actor, now }, input),
    listBlacklistHistory: ({ input: { limit, key } }) => blacklistRecords({ limit, ...(key && { key }) }),
    prepareLeadFile: ({ actor, now, input }) => prepareLeadFile({ uploadLink, actor, now }, input),
    checkLeadFile: ({ actor, now, input }) => checkFile({ actor, now }, input),
    startLeadImport: ({ actor, now, input }) => startImport({ actor, now }, input),
    undoLeadImport: ({ actor, now, input }) => undoImport({ actor, now }, input),
    listLeadImports: listImports,
    listCheckedLines: ({ actor, input }) => listLines({ readStored, actor }, input),
    getLeadJobFile: ({ actor, now, input }) => getFile({ linkTo, actor, now }, input),
    previewLeadChange: ({ actor, now, input }) => previewChange({ actor, now }, input),
    startLeadChange: ({ actor, now, input }) => startChange({ actor, now }, input),
    listLeadChanges: ({ actor }) => listChanges(actor),
    getRetention: () => retentionNow(),
    saveRetention: async ({ actor, now, input }) =>
      saveReadSetting({ actor, now }, retentionSetting, await retentionNow(), input),
    findStoredLead: ({ actor, now, input }) => findStoredLead({ actor, now }, input),
    placeLegalHold: ({ actor, now, input }) => placeLegalHold({ actor, now }, input),
    releaseLegalHold: ({ actor, now, input }) => releaseLegalHold({ actor, now }, input),
    startLeadExport: ({ actor, now, input }) => startLeadExport({ actor, now }, input),
    getLeadExportLink: ({ actor, now, input }) => getLeadExportLink({ linkTo, actor, now }, input),
    startErasure: ({ actor, now, input }) => startErasure({ actor, now }, input),
    listDataJobs: ({ actor }) => listDataJobs(actor),
    listErasures: ({ input: { limit, key } }) => erasuresPage({ limit, ...(key && { key }) }),
    reportBug: ({ actor, input }) => reportBug({ bugReports, actor }, input),
  },
);
