import type { Services } from '../ctx.ts'
import type { Job } from '../jobs.ts'
import { describeError } from '../log.ts'

declare module '../pubsub.ts' {
  interface PubSubChannels {
    /** The numbers of cells that were added, or got a tenant of another one. */
    cells: true
  }
}

/** Serves each new cell at once, learns which cells tenants left, and finds what no notice said. */
export function openNewCells({ cells, pubsub, log }: Services): Job {
  pubsub.subscribe('cells', () => {
    cells.openNew().catch((error) => log.error(describeError(error), 'a new cell could not be opened'))
  })
  return {
    name: 'open new cells',
    everySeconds: 10,
    inEachProcess: true,
    async run() {
      await cells.openNew()
      return false
    },
  }
}
