import { neverCancelled } from '#base/cancellation';
import { UserError } from '#base/errors';
import type { SelectionChange } from '#engine/inputs/selection';
import type { SelectionOptions } from '#engine/answers/selecting';
import { getPackSelectionPath } from '../watch/changeKind';
import type { FolderEngine } from '../folderEngine';
import type { FolderFiles } from '../ports/folderFiles';
import { noChoices, type Choices } from './folderState';
import { outsideThreads } from './folderThreads';
import type { FolderMemory } from './memory';

const selectionChanges = {
  pinned: { true: 'pin', false: 'unpin' },
  taskPinned: { true: 'pin', false: 'unpin' },
  excluded: { true: 'exclude', false: 'include' },
} satisfies Record<keyof Choices, Record<string, SelectionChange>>;

interface RecordedChoices {
  readonly choices: Choices;
  /** Whether the pins of another task were removed. */
  readonly hasRemovedPins: boolean;
}

/** The pins and exclusions of a folder, recorded below `.agentpack/` for every program that packs the folder. */
export class FolderChoices {
  constructor(private readonly memory: FolderMemory, private readonly files: FolderFiles,
    private readonly engine: FolderEngine)
  {}

  /** Returns the recorded choices. Does not start a worker if the folder has no choices. */
  async getRecorded(thread: string | undefined): Promise<Choices> {
    const previousChoices = this.memory.getEarlierChoices(thread);
    if (previousChoices) return { ...noChoices, ...previousChoices };
    if (await this.files.readStamp(getPackSelectionPath(thread)) === undefined) return noChoices;
    return (await this.select(thread, {})).choices;
  }

  /**
   * Records the choice. Returns the resulting selection, and whether another task's pins had to be removed. Throws
   * `UserError` if one of the files cannot be pinned or excluded.
   */
  async set(thread: string | undefined, paths: readonly string[], choice: keyof Choices,
    isOn: boolean): Promise<RecordedChoices>
  {
    await this.recordEarlier(thread);
    return this.select(thread, {
      choice: { kind: selectionChanges[choice][`${isOn}`], paths, forTask: choice === 'taskPinned' },
    });
  }

  /**
   * Records, once, the choices that an earlier version stored in the editor. If they cannot be recorded, the editor
   * continues to pass them with each pack.
   */
  async recordEarlier(thread: string | undefined): Promise<void> {
    const previousChoices = this.memory.getEarlierChoices(thread);
    if (!previousChoices) return;
    try {
      await this.select(thread, { adopt: previousChoices });
    } catch (error) {
      if (error instanceof UserError) return;
      throw error;
    }
    await this.memory.forgetEarlierChoices(thread);
  }

  private async select(thread: string | undefined, change: SelectionOptions): Promise<RecordedChoices> {
    const { pinned, excluded, task, forgottenTasks } = await this.engine.get().select({
      thread: thread ?? outsideThreads,
      ...change,
    }, {
      cancel: neverCancelled,
    });
    return { choices: { pinned, excluded, taskPinned: task?.pinned ?? [] }, hasRemovedPins: forgottenTasks > 0 };
  }
}
