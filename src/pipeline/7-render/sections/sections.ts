import type { Selection } from '#model';
import { packSections } from '#model/pack';
import type { CommonContent } from '../content';
import { alertSection } from './alert';
import { callsSection } from './calls';
import { linksSection } from './links';
import { changedSection } from './changedFiles';
import { concurrentSection } from './concurrent';
import { deltaSection } from './delta';
import { documentsSection } from './documents';
import { executionSection } from './executionState';
import { dependencySection, loadSection, overviewSection } from './exported';
import { freshnessSection } from './freshness';
import { memorySection } from './memory';
import { namePlacesSection } from './namePlaces';
import { consumersSection, receiptsSection } from './receipts';
import { repoMapSection } from './repoMap';
import type { SectionLevels } from './section';
import { securitySection } from './security';
import { stateSection } from './state';

/**
 * All sections except task, places and files, in the order of the text: `above` follows the places, `between` and
 * `content` follow the code, and `below` follows everything else.
 */
const above = { 'overview': overviewSection, 'repo map': repoMapSection };
const calls = { 'calls': callsSection, 'one step away': linksSection };
const between = { 'where names occur': namePlacesSection };
const content = { 'memory': memorySection, 'documents': documentsSection };
/** The full sections for parts that the state summarizes in one line each. */
const details = {
  'freshness': freshnessSection,
  'execution state': executionSection,
  'concurrent context': concurrentSection,
  'delta': deltaSection,
  'changed files': changedSection,
  'receipts': receiptsSection,
  'token consumers': consumersSection,
  'security': securitySection,
};
const below = { 'dependencies': dependencySection, ...details, 'state': stateSection, 'how to load': loadSection };
const head = { 'alert': alertSection };
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
export const namesAbove = Object.keys(above) as SectionName[];
export const namesBetween = Object.keys(between) as SectionName[];
export const namesOfContent = Object.keys(content) as SectionName[];
export const namesBelow = Object.keys(below) as SectionName[];

/** Sections that a text contains only on request. */
export const namesOnRequest: readonly SectionName[] = packSections;
