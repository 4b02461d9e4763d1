import type { Selection } from '#model';
import { packSections } from '#model/pack';
import type { CommonContent } from '../content';
import { buildAlertSection } from './alert';
import { buildCallsSection } from './calls';
import { buildLinksSection } from './links';
import { buildChangedFilesSection } from './changedFiles';
import { buildConcurrentSection } from './concurrent';
import { buildDeltaSection } from './delta';
import { buildDocumentsSection } from './documents';
import { buildExecutionSection } from './executionState';
import { buildDependencySection, buildLoadSection, buildOverviewSection } from './exported';
import { buildFreshnessSection } from './freshness';
import { buildMemorySection } from './memory';
import { buildNamePlacesSection } from './namePlaces';
import { buildConsumersSection, buildReceiptsSection } from './receipts';
import { buildRepoMapSection } from './repoMap';
import type { SectionLevels } from './section';
import { buildSecuritySection } from './security';
import { buildStateSection } from './state';

/**
 * All sections except task, places and files, in the order of the text: `overviewSections` follows the places,
 * `nameSections` and `contentSections` follow the code, and `closingSections` follows everything else.
 */
const overviewSections = { 'overview': buildOverviewSection, 'repo map': buildRepoMapSection };
const callSections = { 'calls': buildCallsSection, 'one step away': buildLinksSection };
const nameSections = { 'where names occur': buildNamePlacesSection };
const contentSections = { 'memory': buildMemorySection, 'documents': buildDocumentsSection };
/** The full sections for parts that the state summarizes in one line each. */
const detailSections = {
  'freshness': buildFreshnessSection,
  'execution state': buildExecutionSection,
  'concurrent context': buildConcurrentSection,
  'delta': buildDeltaSection,
  'changed files': buildChangedFilesSection,
  'receipts': buildReceiptsSection,
  'token consumers': buildConsumersSection,
  'security': buildSecuritySection,
};
const closingSections = {
  'dependencies': buildDependencySection,
  ...detailSections,
  'state': buildStateSection,
  'how to load': buildLoadSection,
};
const alertSections = { 'alert': buildAlertSection };
export const sectionTable: Readonly<
  Record<SectionName, (content: CommonContent, selection: Selection) => SectionLevels>
> = {
  ...alertSections,
  ...overviewSections,
  ...callSections,
  ...nameSections,
  ...contentSections,
  ...closingSections,
};
export type SectionName =
  | keyof typeof alertSections
  | keyof typeof overviewSections
  | keyof typeof callSections
  | keyof typeof nameSections
  | keyof typeof contentSections
  | keyof typeof closingSections;
export const overviewSectionNames = Object.keys(overviewSections) as SectionName[];
export const nameSectionNames = Object.keys(nameSections) as SectionName[];
export const contentSectionNames = Object.keys(contentSections) as SectionName[];
export const closingSectionNames = Object.keys(closingSections) as SectionName[];

/** The sections that a text contains only on request. */
export const optionalSectionNames: readonly SectionName[] = packSections;
