import type { MigrationState } from '../migrate.ts'
import { OperatorError } from '../operator-error.ts'

/** Rejects a schema that a newer release has migrated, since this one could break it. */
export function rejectNewerSchema({ unknown }: MigrationState): void {
  if (unknown.length > 0)
    throw new OperatorError(
      `This program is older than its database, which has "${unknown.at(-1)?.name}"${unknown.length > 1 ? ` and ${unknown.length - 1} more migrations` : ''} that it does not know. Start the newer program again, or restore a backup that was made before.`,
    )
}
