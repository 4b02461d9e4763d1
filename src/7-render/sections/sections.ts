import type { Selection } from '../../model';
import type { CommonContent } from '../content';
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

/**
 * All sections except task and files, in the order of the text: those of `above` precede the list of selected files,
 * those of `between` and `content` follow it, and those of `below` follow the file context.
 */
const above = {
  'overview': overviewSection,
  'freshness': freshnessSection,
  'execution state': executionSection,
  'concurrent context': concurrentSection,
  'repo map': repoMapSection,
  'delta': deltaSection,
  'changed files': changedSection,
};
const between = { 'where names occur': namePlacesSection };
/** Content like that of files, and no part of what precedes it. */
const content = { 'memory': memorySection, 'documents': documentsSection };
const below = {
  'dependencies': dependencySection,
  'receipts': receiptsSection,
  'token consumers': consumersSection,
  'security': securitySection,
  'how to load': loadSection,
};
export const sectionTable: Readonly<
  Record<SectionName, (content: CommonContent, selection: Selection) => SectionLevels>
> = {
  ...above,
  ...between,
  ...content,
  ...below,
};
export type SectionName = keyof typeof above | keyof typeof between | keyof typeof content | keyof typeof below;
export const namesAbove = Object.keys(above) as SectionName[];
export const namesBetween = Object.keys(between) as SectionName[];
export const namesOfContent = Object.keys(content) as SectionName[];
export const namesBelow = Object.keys(below) as SectionName[];
