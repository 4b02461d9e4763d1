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
 * All sections except task, places and files, in the order of the text: `above` follows the places, `between` and
 * `content` follow the code, and `below` follows everything else.
 */
const above = { 'overview': buildOverviewSection, 'repo map': buildRepoMapSection };
const calls = { 'calls': buildCallsSection, 'one step away': buildLinksSection };
const between = { 'where names occur': buildNamePlacesSection };
const content = { 'memory': buildMemorySection, 'documents': buildDocumentsSection };
/** The full sections for parts that the state summarizes in one line each. */
const details = {
  'freshness': buildFreshnessSection,
  'execution state': buildExecutionSection,
  'concurrent context': buildConcurrentSection,
  'delta': buildDeltaSection,
  'changed files': buildChangedFilesSection,
  'receipts': buildReceiptsSection,
  'token consumers': buildConsumersSection,
  'security': buildSecuritySection,
};
const below = {
  'dependencies': buildDependencySection,
  ...details,
  'state': buildStateSection,
  'how to load': buildLoadSection,
};
const head = { 'alert': buildAlertSection };
export const sectionTable: Readonly<
  Record<SectionName, (content: CommonContent, selection: Selection) => SectionLevels>
> = {
  ...head,
  ...above,
  ...calls,
  ...between,
  ...content,
  ...below,
};
export type SectionName =
  | keyof typeof head
  | keyof typeof above
  | keyof typeof calls
  | keyof typeof between
  | keyof typeof content
  | keyof typeof below;
export const sectionNamesAbove = Object.keys(above) as SectionName[];
export const sectionNamesBetween = Object.keys(between) as SectionName[];
export const contentSectionNames = Object.keys(content) as SectionName[];
export const sectionNamesBelow = Object.keys(below) as SectionName[];

/** The sections that a text contains only on request. */
export const optionalSectionNames: readonly SectionName[] = packSections;
