import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import { type ConnectionsRecord, emptyRecord, parseRecord,
  formatConnectionsRecord } from '#agents/connection/plan/record';
import { type ConnectionsPlan, type FilePort, planConnections } from '#agents/connection/plan/planConnections';
import { predecessorFiles } from '#agents/connection/edit/predecessor';
import type { Artefact, ArtefactScope } from '#agents/connection/artefact';
import { removeEmptyFolders, writeFiles, type FileChange } from './writeFiles';

export interface ConnectionsChange<Id extends string> {
  readonly connect?: readonly Id[];
  readonly disconnect?: readonly Id[];
}

/** Files that contain AgentPack's artefacts, and the record that is needed to undo them. */
export interface RecordedFiles<Id extends string> {
  readonly scope: ArtefactScope;
  readonly port: FilePort;
  /** Returns the absolute path for a path that the port returned. */
  locate(this: void, path: string): string;
  readonly record: ConnectionsRecord;
  /** The reason why the record cannot be used, as a sentence. */
  readonly warning: string | undefined;
  /** Artefacts by connected ID; IDs with nothing at this scope are omitted. */
  readonly artefacts: ReadonlyMap<Id, readonly Artefact[]>;
  plan(change: ConnectionsChange<Id>): ConnectionsPlan;
  /** Reports whether the plan changes a file, or the record of which connected IDs need which files. */
  hasChanges(plan: ConnectionsPlan): boolean;
  /**
   * Writes the plan. The callback runs before empty folders are removed.
   * @throws UserError if a file has changed since the plan, or cannot be written; no file is then written
   */
  write(plan: ConnectionsPlan, onWritten?: () => void): void;
}

export interface RecordedLocation<Id extends string> {
  readonly scope: ArtefactScope;
  readonly port: FilePort;
  /** Returns the absolute path for a path that the port returned. */
  locate(path: string): string;
  readonly recordPath: string;
  /** `program`: the program that runs this process, if something is connected. */
  listArtefacts(program?: string): ReadonlyMap<Id, readonly Artefact[]>;
  adjust?(plan: ConnectionsPlan): ConnectionsPlan;
  /** True if a clone never contains the record, which may therefore name files that `connect` would not write. */
  readonly isPrivate?: true;
}

/** @throws UserError if the record cannot be read */
export function openRecordedFiles<Id extends string>(location: RecordedLocation<Id>): RecordedFiles<Id> {
  const { scope, port, locate, recordPath, listArtefacts, adjust = (plan) => plan, isPrivate } = location;
  const recordFile = port.read(recordPath);
  if ('refused' in recordFile) throw new UserError(recordFile.refused);
  const parsedRecord = recordFile.text === undefined ? emptyRecord : parseRecord(recordFile.text, scope);
  const artefacts = listArtefacts();
  const record = isPrivate || scope === 'user'
    ? parsedRecord ?? emptyRecord
    : restrictRecord(parsedRecord ?? emptyRecord, artefacts, port);
  return {
    scope,
    port,
    locate,
    record,
    warning: parsedRecord
      ? undefined
      : english`${recordFile.file} cannot be parsed. AgentPack recognizes its entries by their form instead.`,
    artefacts,
    plan({ connect = [], disconnect = [] }) {
      const plannedArtefacts = connect.length > 0 ? listArtefacts(process.execPath) : artefacts;
      return adjust(planConnections({ scope, connect, disconnect, artefacts: plannedArtefacts, record }, port));
    },
    hasChanges: (plan) => listChanges(plan).length > 0,
    write(plan, onWritten) {
      writeFiles(locate, listChanges(plan), port);
      onWritten?.();
      removeEmptyFolders(locate, plan.record.folders);
    },
  };

  /** Returns the changes to the files and to the record. */
  function listChanges(plan: ConnectionsPlan): FileChange[] {
    const isRecordEmpty = plan.record.files.length === 0;
    const newFolders = 'refused' in recordFile ? [] : recordFile.missingFolders;
    const newText = isRecordEmpty
      ? undefined
      : formatConnectionsRecord({
        ...plan.record,
        folders: [...new Set([...plan.record.folders, ...newFolders])].sort(),
      });
    const changes: FileChange[] = plan.files.filter(({ before, after }) => before !== after);
    if (!('refused' in recordFile) && recordFile.text !== newText)
      changes.push({ path: recordFile.path, before: recordFile.text, after: newText, isPrivate: true });
    return changes;
  }
}

/** Restricts a record, which a cloned repository may contain, to files that `connect` writes. */
function restrictRecord(record: ConnectionsRecord, artefacts: ReadonlyMap<string, readonly Artefact[]>,
  port: FilePort): ConnectionsRecord
{
  if (record.files.length === 0) return record;
  const currentFiles = [...artefacts.values()].flat().map(({ path }) => port.read(path));
  const paths = new Set([
    ...currentFiles.flatMap((file) => 'refused' in file ? [] : file.path),
    ...Object.values(predecessorFiles).flat(),
  ]);
  return { ...record, files: record.files.filter(({ path }) => paths.has(path) || /agentpack/i.test(path)) };
}
